import { localeOf } from '@countinghouse/contract/locale.ts';
import { topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { offerStats } from '@countinghouse/contract/offer/offer.ts';
import { mayAtAll, type Permission } from '@countinghouse/contract/permissions.ts';
import { productStats } from '@countinghouse/contract/product/product.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { Skeleton } from '@mantine/core';
import { leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay, useReach, useRole } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useLeadTrend } from './dashboard-reads.ts';
import classes from './dashboard.module.css';
import { FigureLink, FigurePart, useFigureText } from './figure-part.tsx';
import { LeadFigures } from './lead-figures.tsx';
import { MoneyFigures } from './money-figures.tsx';
import { NewestLeads } from './newest-leads.tsx';
import { TradingFigures } from './trading-figures.tsx';
import { WithdrawalsToPay } from './withdrawals-to-pay.tsx';
import { useFirmLabels } from '../../../kernel/setting/firm-labels.ts';

/** A day without a time has no zone: format it as it is. */
const dayText = (date: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(date),
  );

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
const mostCampaigns = 6;

function TopCampaigns() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { data, pending } = answerOf(useRead(topCampaigns, {}, { resources: ['user'] }), <Skeleton height={140} />);
  const campaigns = (data?.topCampaigns ?? []).filter(({ leads }) => leads > 0).slice(0, mostCampaigns);
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

/** All figures of the company, or of the reader’s leads. */
export function DashboardScreen() {
  const text = useTexts('dashboard');
  const [seesMoney, seesTrading, seesSales] = [useMayAll(money), useMay('order:read'), useMayAll(sales)];
  return (
    <div className={classes.screen}>
      <PageHeader title={text('title')} />
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

/** Leads by sales stage; a standard user sees their own. */
function LeadsByStage() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const seesAll = useReach('lead:read') === 'all';
  const { qualifications } = useFirmLabels();
  const { data, pending } = answerOf(
    useRead(leadStages, { query: { cash: 'false' } }, { resources: ['user'] }),
    <Skeleton height={140} />,
  );
  const counts = new Map(data?.stages.map(({ stage, count }) => [stage, count]));
  const title = text(seesAll ? 'byStageAll' : 'byStage');
  const items = qualifications.map(({ key, name }) => ({ id: key, label: name, value: counts.get(key) ?? 0 }));
  return (
    <Panel title={title}>
      {qualifications.length === 0 && <p className={classes.quietText}>{text('byStageNone')}</p>}
      {qualifications.length > 0 && pending}
      {qualifications.length > 0 && data && (
        <BarList label={title} items={items} formatValue={(value) => numberFormat(language).format(value)} />
      )}
    </Panel>
  );
}

/** Products for sale, owned products, pending offers, and products bought back. */
export function SalesFigures() {
  const text = useTexts('dashboard');
  const { count, money } = useFigureText();
  const products = useRead(productStats, {});
  const vault = useRead(vaultStats, { query: {} }, { resources: ['product', 'offer'] });
  const offers = useRead(offerStats, {}, { resources: ['product'] });
  return (
    <FigurePart title={text('sales')} queries={[products, vault, offers]}>
      <FigureLink
        label={text('productsForSale')}
        value={count(products.data?.available)}
        note={products.data && money(products.data.priceAvailable)}
        loading={products.isPending}
        list="/office/products"
        filters={{ status: { eq: 'available' } }}
      />
      <FigureLink
        label={text('productsOwned')}
        value={count(vault.data?.owned)}
        note={vault.data && money(vault.data.costOwned)}
        loading={vault.isPending}
        list="/office/vault"
        filters={{ status: { eq: 'owned' } }}
      />
      <FigureLink
        label={text('offersPending')}
        value={count(offers.data?.pending)}
        note={offers.data && text('endingSoon', { count: offers.data.endingSoon })}
        loading={offers.isPending}
        list="/office/offers"
        filters={{ status: { eq: 'pending' } }}
      />
      <FigureLink
        label={text('boughtBack')}
        value={money(vault.data?.amountSold)}
        note={vault.data && text('soldCount', { count: vault.data.sold })}
        loading={vault.isPending}
        list="/office/sales"
      />
    </FigurePart>
  );
}
