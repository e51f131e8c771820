import { DepositPage } from '../../features/deposit/customer/deposit-page.tsx';
import { RiskBanner } from '../../features/trading-policy/risk-banner.tsx';

/** The deposit screen, with the risk warning. */
export function CustomerDeposit() {
  return <DepositPage risk={<RiskBanner />} />;
}
