import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconHistory } from '../../../ui/icons.ts';
import { useClosedTexts } from './closed-text.ts';
import classes from './quote.module.css';

/** Above a chart while the market is closed: the last price, its time, and when it opens. */
export function ClosedNote({ traded }: { readonly traded: TradedSymbol }) {
  const text = useTexts('platform');
  const closed = useClosedTexts(traded);
  if (!closed) return null;
  return (
    <p className={classes.closedNote}>
      <IconHistory size={15} aria-hidden />
      <span>
        <strong>{text('closed')}</strong> {closed.last}
      </span>
      {closed.opens !== text('closed') && <span>{closed.opens}</span>}
    </p>
  );
}
