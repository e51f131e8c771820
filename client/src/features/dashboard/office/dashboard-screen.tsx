import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ProofNotice } from '../../billing/index.ts';
import { DemoNotice } from '../../demo/index.ts';
import classes from './dashboard.module.css';
import { LeadFigures } from './lead-figures.tsx';
import { LeadTrend } from './lead-trend.tsx';
import { LeadsByStage } from './leads-by-stage.tsx';
import { NewestLeads } from './newest-leads.tsx';
import { TopCampaigns } from './top-campaigns.tsx';
import { WithdrawalsToPay } from './withdrawals-to-pay.tsx';

/** The day at a glance: how many, how it goes, and what came in last. */
export function DashboardScreen() {
  const text = useTexts('dashboard');
  const { firstName } = useUser();
  return (
    <div className={classes.screen}>
      <PageHeader title={text('title')} description={text('greeting', { name: firstName })} />
      <DemoNotice />
      <ProofNotice />
      <LeadFigures />
      <WithdrawalsToPay />
      <LeadTrend />
      <Columns least={300}>
        <TopCampaigns />
        <LeadsByStage />
      </Columns>
      <NewestLeads />
    </div>
  );
}
