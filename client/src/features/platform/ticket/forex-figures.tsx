import { forexPreview, type ForexTerms } from '@countinghouse/contract/trading/preview.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { LiveQuote } from '../quote/quote-board.ts';
import classes from './ticket.module.css';

interface ForexFiguresProps {
  readonly terms: ForexTerms | null;
  readonly quote: LiveQuote | null;
  readonly traded: TradedSymbol;
}

/** The order's margin, costs and risk, calculated by the rules that will settle it. */
export function ForexFigures({ terms, quote, traded }: ForexFiguresProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  if (!terms || !quote) return <p className={classes.hint}>{text('figuresLater')}</p>;
  const { margin, exposure, spreadCost, pipValue, percentValue, stopOut, atStopLoss, atTakeProfit } = forexPreview(
    terms,
    quote,
    traded,
  );
  const euro = (amount: bigint): string => euroText(amount, language);
  const price = priceLabels(stopOut, traded, language);
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={text('margin')} value={euro(margin)} />
        <Figure label={text('exposure')} value={euro(exposure)} />
        <Figure label={text('spreadCost')} value={euro(spreadCost)} />
        {traded.group === 'forex' && <Figure label={text('pipValue')} value={euro(pipValue)} />}
        <Figure label={text('percentValue')} value={euro(percentValue)} />
        {atTakeProfit !== null && <Figure label={text('takeProfit')} value={euro(atTakeProfit)} />}
      </dl>
      <p className={classes.worst}>
        <strong>{text('worstCase')}</strong>{' '}
        {terms.leverage === 1 && terms.side === 'buy'
          ? text('worstUnleveraged', { stake: euro(margin) })
          : text('worstForex', { stake: euro(margin), price })}
        {atStopLoss !== null && ` ${text('worstStopLoss', { amount: euro(atStopLoss) })}`}
      </p>
    </>
  );
}

export function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
