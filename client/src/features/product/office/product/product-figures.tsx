import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { productStats } from '@countinghouse/contract/product/product.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Columns } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import classes from '../office.module.css';

/** Available, owned and bought-back products. */
export function ProductFigures() {
  const { data, error, refetch } = useRead(productStats, {}, { resources: ['product-category'] });
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <ProductTiles stats={data} />;
}

function ProductTiles({ stats }: { readonly stats: ReplyOf<typeof productStats> | undefined }) {
  const text = useTexts('product');
  const language = useLanguage();
  const loading = stats === undefined;
  const most = [...(stats?.byCategory ?? [])].toSorted((one, other) => other.available - one.available)[0];
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('available')}
          value={stats?.available ?? '–'}
          note={stats && text('statWorth', { amount: euroText(stats.priceAvailable, language) })}
          loading={loading}
        />
        <StatTile
          label={text('owned')}
          value={stats?.owned ?? '–'}
          note={stats && text('statPaid', { amount: euroText(stats.costOwned, language) })}
          loading={loading}
        />
        <StatTile label={text('sold')} value={stats?.sold ?? '–'} loading={loading} />
        <StatTile
          label={text('statMost')}
          value={most?.name ?? '–'}
          note={most && text('statAvailable', { count: most.available })}
          loading={loading}
        />
      </Columns>
    </div>
  );
}
