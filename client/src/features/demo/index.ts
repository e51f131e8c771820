export { DemoNotice } from './office/demo-notice.tsx';
