export { LeadOrders } from './office/lead-orders.tsx';
