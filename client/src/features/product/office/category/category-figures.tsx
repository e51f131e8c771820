import { productCategoryStats } from '@countinghouse/contract/product-category/product-category.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Columns } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import classes from '../office.module.css';

/** The number of open categories, and of their products. */
export function CategoryFigures() {
  const text = useTexts('productCategory');
  const language = useLanguage();
  const { data, error, isPending: loading, refetch } = useRead(productCategoryStats, {}, { resources: ['product'] });
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const sum = (figure: 'available' | 'owned' | 'sold' | 'priceAvailable') =>
    (data?.categories ?? []).reduce((total, one) => total + one[figure], 0);
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('statActive')}
          value={data?.active ?? '–'}
          note={data && text('statInactive', { count: data.inactive })}
          loading={loading}
        />
        <StatTile
          label={text('statAvailable')}
          value={sum('available')}
          note={data && text('statWorth', { amount: euroText(sum('priceAvailable'), language) })}
          loading={loading}
        />
        <StatTile label={text('statOwned')} value={sum('owned')} loading={loading} />
        <StatTile label={text('statSold')} value={sum('sold')} loading={loading} />
      </Columns>
    </div>
  );
}
