import { DepositPage } from '../../features/deposit/customer/deposit-page.tsx';
import { RiskBanner } from '../../features/trading-policy/risk-banner.tsx';

/** Where the customer pays in, with the warning of what he may lose. */
export function CustomerDeposit() {
  return <DepositPage risk={<RiskBanner />} />;
}
