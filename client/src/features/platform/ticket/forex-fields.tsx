import type { OrderEntry } from '@countinghouse/contract/order/order.ts';
import type { ClientClass } from '@countinghouse/contract/trading/leverage.ts';
import { forexPreview, type ForexTerms, pipOf, usualDeviation } from '@countinghouse/contract/trading/preview.ts';
import { priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import sliderClasses from '../../../ui/input/slider.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { LiveQuote } from '../quote/quote-board.ts';
import { GuardFields } from './guard-fields.tsx';
import { queryOf } from './ticket-draft.ts';
import { NumberBox, problemAt } from './ticket-fields.tsx';
import classes from './ticket.module.css';
import type { Ticket } from './use-ticket.ts';

interface LeverageFieldProps {
  readonly leverage: number;
  readonly cap: number;
  readonly clientClass: ClientClass;
  readonly traded: TradedSymbol;
  readonly onLeverage: (leverage: number) => void;
}

const named = (start: string, name: string) => `${start}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The leverage, limited by the customer's terms, with the reason. */
function LeverageField({ leverage, cap, clientClass, traded, onLeverage }: LeverageFieldProps) {
  const text = useTexts('platform');
  const id = useId();
  const rule = text('leverageRule', {
    cap,
    assets: text(named('asset', traded.assetClass) as TextKey<'platform'>),
    customers: text(named('class', clientClass) as TextKey<'platform'>),
  });
  return (
    <div>
      <div className={classes.leverageHead}>
        <label htmlFor={id}>{text('leverage')}</label>
        {/* The slider says its value itself; a live element would say it twice, and when the page opens. */}
        <span aria-hidden>{leverage}:1</span>
      </div>
      <input
        id={id}
        className={`${sliderClasses.slider} ${classes.slider}`}
        style={{ '--share': `${((leverage - 1) / Math.max(cap - 1, 1)) * 100}%` } as CSSProperties}
        type="range"
        min={1}
        max={cap}
        step={1}
        value={leverage}
        aria-valuetext={`${leverage}:1`}
        aria-describedby={`${id}-rule`}
        onChange={(event) => onLeverage(Number(event.currentTarget.value))}
      />
      <p id={`${id}-rule`} className={classes.hint}>
        {rule}
      </p>
    </div>
  );
}

interface ForexFieldsProps {
  readonly ticket: Ticket;
  readonly traded: TradedSymbol;
  readonly quote: LiveQuote | null;
  readonly cap: number;
  readonly clientClass: ClientClass;
}

const entries = ['market', 'limit', 'stop'] as const satisfies readonly OrderEntry[];

/** Entry, leverage and guards of a leveraged order. */
export function ForexFields({ ticket, traded, quote, cap, clientClass }: ForexFieldsProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const { draft, change, problems } = ticket;
  const { decimals } = traded;
  const priced = { decimals, padded: true, step: Number(priceText(pipOf(traded), decimals)) };
  const chooseEntry = (entry: OrderEntry): void => {
    const now = quote && Number(priceText(draft.side === 'buy' ? quote.ask : quote.bid, traded.decimals));
    change({ entry, entryPrice: entry === 'market' ? null : (draft.entryPrice ?? now) });
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text('entry')}
        data={entries.map((value) => ({ value, label: text(`${value}Entry`) }))}
        value={draft.entry}
        onChange={(value) => chooseEntry(value as OrderEntry)}
      />
      {draft.entry === 'market' ? (
        <NumberBox
          label={text('maxDeviation')}
          value={draft.maxDeviation}
          {...priced}
          placeholder={priceLabels(toPrice(usualDeviation(traded)), traded, language)}
          description={text('maxDeviationHint')}
          error={problemAt(problems, 'maxDeviation')}
          onValue={(maxDeviation) => change({ maxDeviation })}
        />
      ) : (
        <NumberBox
          label={text('entryPrice')}
          value={draft.entryPrice}
          {...priced}
          description={text(`${draft.entry}Hint`)}
          error={problemAt(problems, 'entryPrice')}
          onValue={(entryPrice) => change({ entryPrice })}
        />
      )}
      <LeverageField
        leverage={draft.leverage}
        cap={cap}
        clientClass={clientClass}
        traded={traded}
        onLeverage={(leverage) => change({ leverage })}
      />
      <div className={classes.guards}>
        <GuardFields
          guards={draft}
          traded={traded}
          position={quote && queryOf(draft, traded, quote)}
          problems={problems}
          onGuards={change}
        />
      </div>
    </>
  );
}

interface ForexFiguresProps {
  readonly terms: ForexTerms | null;
  readonly quote: LiveQuote | null;
  readonly traded: TradedSymbol;
}

/** The order's size and costs, calculated by the rules that will settle it. */
export function ForexFigures({ terms, quote, traded }: ForexFiguresProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  if (!terms || !quote) return <p className={classes.hint}>{text('figuresLater')}</p>;
  const { exposure, spreadCost, pipValue, percentValue, atTakeProfit } = forexPreview(terms, quote, traded);
  const euro = (amount: bigint): string => euroText(amount, language);
  return (
    <Facts layout="ends" className={classes.figures}>
      <Fact name={text('exposure')}>{euro(exposure)}</Fact>
      <Fact name={text('spreadCost')}>{euro(spreadCost)}</Fact>
      {traded.group === 'forex' && <Fact name={text('pipValue')}>{euro(pipValue)}</Fact>}
      <Fact name={text('percentValue')}>{euro(percentValue)}</Fact>
      {atTakeProfit !== null && <Fact name={text('takeProfit')}>{euro(atTakeProfit)}</Fact>}
    </Facts>
  );
}

/** The order's margin and worst case. */
export function ForexSummary({ terms, quote, traded }: ForexFiguresProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  if (!terms || !quote) return null;
  const { margin, stopOut, atStopLoss } = forexPreview(terms, quote, traded);
  const euro = (amount: bigint): string => euroText(amount, language);
  const price = priceLabels(stopOut, traded, language);
  return (
    <>
      <Facts layout="ends" className={classes.summary}>
        <Fact name={text('margin')}>{euro(margin)}</Fact>
      </Facts>
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
