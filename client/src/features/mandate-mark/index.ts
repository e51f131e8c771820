export { UnderMandate } from './under-mandate.tsx';
