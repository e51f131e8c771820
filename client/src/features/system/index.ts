export { SystemScreen } from './office/system-screen.tsx';
