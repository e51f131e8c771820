import { ReceiptScreen } from '../receipt/receipt-screen.tsx';

/** The receipt of a customer's order, as the customer sees it. */
export function OfficeReceipt() {
  return <ReceiptScreen backHref={({ symbol, lead }) => `/office/platform?lead=${lead}&symbol=${symbol}`} />;
}
