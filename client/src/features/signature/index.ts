export { SignatureStep, type Signing } from './signature-step.tsx';
