import { PlatformScreen } from '../../features/platform/customer/platform-screen.tsx';
import { RiskBanner } from '../../features/trading-policy/risk-banner.tsx';

export function CustomerPlatform() {
  return <PlatformScreen warning={<RiskBanner />} />;
}
