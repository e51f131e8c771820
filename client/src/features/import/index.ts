export { ImportScreen } from './office/import-screen.tsx';
export { ImportStartScreen } from './office/import-start-screen.tsx';
