export { RecordName } from './record-name.tsx';
