import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Columns, Panel } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { Gain } from '../figures.tsx';
import { useVaultStats } from './use-vault-stats.ts';
import { VaultMonths } from './vault-months.tsx';
import classes from '../office.module.css';

/** The number of products bought back, their cost and proceeds, and the last twelve months. */
export function SaleFigures() {
  const text = useTexts('vault');
  const language = useLanguage();
  const { data, error, refetch, isPending: loading } = useVaultStats();
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile label={text('sold')} value={data?.sold ?? '–'} loading={loading} />
        <StatTile label={text('statCostSold')} value={money(data?.costSold)} loading={loading} />
        <StatTile label={text('statAmountSold')} value={money(data?.amountSold)} loading={loading} />
        <StatTile label={text('statGainSold')} value={data ? <Gain amount={data.gainSold} /> : '–'} loading={loading} />
      </Columns>
      <Panel title={text('statMonths')}>
        <VaultMonths months={data?.byMonth ?? []} series={['sold', 'gain']} />
      </Panel>
    </div>
  );
}
