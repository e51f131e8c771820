import { offerStats } from '@countinghouse/contract/offer/offer.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { TrendChart } from '../../../../ui/chart/trend-chart.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { Columns, Panel } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { useMonthName } from '../use-month-name.ts';
import classes from '../office.module.css';

/** Pending offers, accepted ones, and the last twelve months. */
export function OfferFigures() {
  const text = useTexts('productOffer');
  const language = useLanguage();
  const month = useMonthName();
  const { data, error, refetch, isPending: loading } = useRead(offerStats, {});
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('statPending')}
          value={data?.pending ?? '–'}
          note={data && text('statEnding', { count: data.endingSoon })}
          loading={loading}
        />
        <StatTile label={text('statOnTable')} value={money(data?.amountPending)} loading={loading} />
        <StatTile
          label={text('statAccepted')}
          value={money(data?.amountAccepted)}
          note={data && text('statAcceptedCount', { count: data.accepted })}
          loading={loading}
        />
        <StatTile
          label={text('statGain')}
          value={money(data?.gainAccepted)}
          note={data && text('statNot', { rejected: data.rejected, expired: data.expired })}
          loading={loading}
        />
      </Columns>
      <Panel title={text('statMonths')}>
        <TrendChart
          title={text('statMonths')}
          series={[text('statMade'), text('statAcceptedShort')]}
          points={(data?.byMonth ?? []).map((one) => ({ label: month(one.month), values: [one.made, one.accepted] }))}
          kind="bar"
          height={140}
          formatValue={(value) => numberFormat(language).format(value)}
        />
      </Panel>
    </div>
  );
}
