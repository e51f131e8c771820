export { textKey } from './office/permission-matrix.ts';
