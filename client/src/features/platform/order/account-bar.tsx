import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { resultTone, type ResultTone } from '../../../ui/format/result-tone.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { PlainButton } from '../../../ui/plain/plain-button.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { useBoard } from '../quote/market.ts';
import type { Trader } from '../ticket/use-trader.ts';
import { capitalNow, figuresOf } from './account-figures.ts';
import { accountNow, isUnpriced, staleFrom } from './live-order.ts';
import classes from './order.module.css';

interface AccountBarProps {
  readonly trader: Trader;
  readonly orders: readonly Order[];
  /** With limited space: only the most important figures, or only the others. */
  readonly part?: 'all' | 'first' | 'rest';
}

/** Available cash, capital, and the margin level with the equity behind it. */
export function AccountBar({ trader, orders, part = 'all' }: AccountBarProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const { language } = locale;
  const board = useBoard();
  const from = staleFrom(orders, board);
  const stale =
    from === null ? undefined : text('pricesFrom', { time: dateText(new Date(from).toISOString(), locale) });
  if (!trader.funds && trader.fundsFailed) return <FailedBar {...trader.fundsFailed} />;
  if (!trader.funds) return <div className={classes.account} aria-busy />;
  const isUnknown = isUnpriced(orders, board);
  const figures = figuresOf(accountNow(toCents(trader.funds.available), orders, board));
  const { cash, margin, profit } = figures;
  const euro = (amount: bigint): string => euroText(amount, language);
  const byPrice = (value: string): string => (isUnknown ? '–' : value);
  const bar = (
    <Facts layout="figures" className={classes.account}>
      {part !== 'rest' && <Part label={text('available')} value={euro(cash)} />}
      {part !== 'first' && <Part label={text('capital')} value={byPrice(euro(capitalNow(trader.funds, profit)))} />}
      {part !== 'first' && <Part label={text('usedMargin')} value={euro(margin)} />}
      {part !== 'rest' && <OpenResult profit={isUnknown ? null : profit} note={part === 'all' ? stale : undefined} />}
      <MarginLevel figures={figures} isUnknown={isUnknown} isShort={part === 'first'} />
    </Facts>
  );
  if (part !== 'first' || stale === undefined) return bar;
  // In a third of a phone's width it would take four lines.
  return (
    <div>
      {bar}
      <p className={classes.stale}>{stale}</p>
    </div>
  );
}

function FailedBar({ message, retry }: NonNullable<Trader['fundsFailed']>) {
  const text = useUiText();
  return (
    <p role="alert" className={classes.stale}>
      {message}{' '}
      <PlainButton look="other" small onClick={retry}>
        {text('retry')}
      </PlainButton>
    </p>
  );
}

interface MarginLevelProps {
  readonly figures: ReturnType<typeof figuresOf>;
  /** An open order has no known price. */
  readonly isUnknown: boolean;
  /** Omits the close-out level. */
  readonly isShort: boolean;
}

function MarginLevel({ figures: { equity, level, closeOut, isThin }, isUnknown, isShort }: MarginLevelProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const percent = (share: number): string =>
    numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  if (level === null || closeOut === null || isUnknown) return <Part label={text('marginLevel')} value="–" />;
  return (
    <Part
      label={text('marginLevel')}
      value={percent(level)}
      tone={isThin ? 'bad' : undefined}
      note={
        isShort ? undefined : text('closeOutAt', { amount: euroText(equity, language), percent: percent(closeOut) })
      }
    />
  );
}

interface OpenResultProps {
  /** Cents; null while an order has no known price. */
  readonly profit: bigint | null;
  /** The time of the oldest price if prices are stale. */
  readonly note: string | undefined;
}

/** The current result of the open orders. */
function OpenResult({ profit, note }: OpenResultProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  return (
    <Part
      label={text('openProfit')}
      value={profit === null ? '–' : resultText(profit, language)}
      tone={profit === null ? undefined : resultTone(profit)}
      note={note}
    />
  );
}

interface PartProps {
  readonly label: string;
  readonly value: string;
  readonly tone?: ResultTone | undefined;
  readonly note?: string | undefined;
}

function Part({ label, value, tone, note }: PartProps) {
  return (
    <Fact name={label} tone={tone}>
      {value}
      {note !== undefined && <span className={shared.note}>{note}</span>}
    </Fact>
  );
}
