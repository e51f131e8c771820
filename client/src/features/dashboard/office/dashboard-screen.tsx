import { mayAtAll, type Permission } from '@countinghouse/contract/permissions.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay, useRole } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ProofNotice } from '../../billing/index.ts';
import { DemoNotice } from '../../demo/index.ts';
import classes from './dashboard.module.css';
import { LeadFigures } from './lead-figures.tsx';
import { LeadTrend } from './lead-trend.tsx';
import { LeadsByStage } from './leads-by-stage.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { NewestLeads } from './newest-leads.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { TopCampaigns } from './top-campaigns.tsx';
import { TradingFigures } from './trading-figures.tsx';
import { WithdrawalsToPay } from './withdrawals-to-pay.tsx';

const money = ['deposit:read', 'withdrawal:read', 'cashFlow:read'] as const;
const sales = ['product:read', 'vault:read', 'offer:read', 'sale:read'] as const;

const useMayAll = (needed: readonly Permission[]): boolean => {
  const role = useRole();
  return needed.every((permission) => mayAtAll(role, permission));
};

/** The start page of staff. */
export function DashboardScreen() {
  const text = useTexts('dashboard');
  const { firstName } = useUser();
  const [seesMoney, seesTrading, seesSales] = [useMayAll(money), useMay('order:read'), useMayAll(sales)];
  return (
    <div className={classes.screen}>
      <PageHeader title={text('title')} description={text('greeting', { name: firstName })} />
      <DemoNotice />
      <ProofNotice />
      <LeadFigures />
      {seesMoney && <MoneyFigures />}
      <WithdrawalsToPay />
      {seesTrading && <TradingFigures />}
      {seesSales && <SalesFigures />}
      <LeadTrend />
      <Columns least={300}>
        <TopCampaigns />
        <LeadsByStage />
      </Columns>
      <NewestLeads />
    </div>
  );
}
