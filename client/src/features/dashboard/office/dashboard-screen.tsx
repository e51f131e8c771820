import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { mayAtAll, type Permission } from '@countinghouse/contract/permissions.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay, useRole } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { ProofNotice } from '../../billing/index.ts';
import { DemoNotice } from '../../demo/index.ts';
import { useLeadTrend } from './dashboard-reads.ts';
import classes from './dashboard.module.css';
import { LeadFigures } from './lead-figures.tsx';
import { LeadsByStage } from './leads-by-stage.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { NewestLeads } from './newest-leads.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { TradingFigures } from './trading-figures.tsx';
import { WithdrawalsToPay } from './withdrawals-to-pay.tsx';

/** A day without a time has no zone: format it as it is. */
const dayText = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date));

function LeadTrend() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { data, error, refetch } = useLeadTrend();
  const points = (data?.trendData ?? []).map(({ date, count }) => ({
    label: dayText(date, language),
    values: [count],
  }));
  return (
    <Panel title={text('trend')}>
      {error && !data ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TrendChart
          title={text('trend')}
          series={[text('trendSeries')]}
          points={points}
          kind="bar"
          height={200}
          formatValue={(value) => numberFormat(language).format(value)}
        />
      )}
    </Panel>
  );
}

/** Number of bars. */
const most = 6;

function TopCampaigns() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { data, pending } = answerOf(useRead(topCampaigns, {}, { resources: ['user'] }), <Skeleton height={140} />);
  const campaigns = (data?.topCampaigns ?? []).filter(({ leads }) => leads > 0).slice(0, most);
  return (
    <Panel title={text('topCampaigns')}>
      {pending}
      {data && campaigns.length === 0 && <p className={classes.quietText}>{text('topCampaignsNone')}</p>}
      {campaigns.length > 0 && (
        <BarList
          label={text('topCampaigns')}
          items={campaigns.map(({ id, name, leads }) => ({ id, label: name, value: leads }))}
          formatValue={(value) => numberFormat(language).format(value)}
        />
      )}
    </Panel>
  );
}

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
