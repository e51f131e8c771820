import { later } from '../../ui/later.tsx';

/** A customer's mandates on their page; loaded with the tab. */
export const LeadMandate = later(() =>
  import('./office/lead-mandate.tsx').then((module) => ({ default: module.LeadMandate })),
);

export { OrderHint } from './office/order-hint.tsx';
