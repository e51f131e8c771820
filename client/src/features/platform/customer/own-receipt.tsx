import { LogContinuity } from '../../public-log/index.ts';
import { ReceiptScreen } from '../receipt/receipt-screen.tsx';

/** The receipt of one of the customer's own orders. */
export function OwnReceipt() {
  return <ReceiptScreen backHref={({ symbol }) => `/my/platform?symbol=${symbol}`} continuity={<LogContinuity />} />;
}
