import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import classes from '../order.module.css';

/** Texts for prices that are not from a real market, by source. */
export const sourceKeys = { simulated: 'pricesSimulated', replay: 'pricesReplayed' } as const;

export const isPretendSource = (source: string | null): source is keyof typeof sourceKeys =>
  source !== null && source in sourceKeys;

/** Explains once for all orders that prices are not from a real market, and whose side the colours show. */
export function PriceNote() {
  const text = useTexts('order');
  const { data } = useRead(priceQuotes, {});
  const feed = data?.feed ?? null;
  return (
    <p className={classes.note}>
      {isPretendSource(feed) && <StatusBadge tone="warning">{text(sourceKeys[feed])}</StatusBadge>}
      <span>{text('firmColours')}</span>
    </p>
  );
}
