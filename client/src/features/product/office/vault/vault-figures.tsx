import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { BarList } from '../../../../ui/chart/bar-list.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Columns, Panel } from '../../../../ui/page/panel.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { Gain, ResultColours } from '../figures.tsx';
import classes from '../office.module.css';
import { useVaultStats, VaultMonths } from './vault-months.tsx';

/** Owned products, offers, sales, and the last twelve months; of one customer if given. */
export function VaultFigures({ lead }: { readonly lead?: string }) {
  const text = useTexts('vault');
  const language = useLanguage();
  const { data, pending } = answerOf(useVaultStats(lead));
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  const categories = (data?.byCategory ?? [])
    .filter(({ owned }) => owned > 0)
    .map(({ category, name, costOwned }) => ({ id: category, label: name, value: costOwned }));
  if (pending) return pending;
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('statOwned')}
          value={money(data?.costOwned)}
          note={data && text('statCount', { count: data.owned })}
          loading={!data}
        />
        <StatTile label={text('statOffered')} value={money(data?.offered)} loading={!data} />
        <StatTile
          label={text('statOfferedGain')}
          value={data ? <Gain amount={data.offeredGain} /> : '–'}
          loading={!data}
        />
        <StatTile
          label={text('statGainSold')}
          value={data ? <Gain amount={data.gainSold} /> : '–'}
          note={data && text('statCount', { count: data.sold })}
          loading={!data}
        />
      </Columns>
      <ResultColours />
      <Columns least={320}>
        <Panel title={text('statMonths')}>
          <VaultMonths months={data?.byMonth ?? []} series={['bought', 'sold']} />
        </Panel>
        {categories.length > 0 && (
          <Panel title={text('statCategories')}>
            <BarList
              label={text('statCategories')}
              items={categories}
              formatValue={(value) => euroText(value, language)}
            />
          </Panel>
        )}
      </Columns>
    </div>
  );
}
