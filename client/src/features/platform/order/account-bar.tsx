import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { customerTone, type ResultTone } from '../../../kernel/firm/firm-tone.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useBoard } from '../quote/market.ts';
import type { Board } from '../quote/quote-board.ts';
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
  const { language } = useUiLocale();
  const board = useBoard();
  if (!trader.funds) return <div className={classes.account} aria-busy />;
  const isUnknown = isUnpriced(orders, board);
  const figures = figuresOf(accountNow(toCents(trader.funds.available), orders, board));
  const { cash, margin, profit } = figures;
  const euro = (amount: bigint): string => euroText(amount, language);
  const byPrice = (value: string): string => (isUnknown ? '–' : value);
  return (
    <dl className={classes.account}>
      {part !== 'rest' && <Part label={text('available')} value={euro(cash)} />}
      {part !== 'first' && <Part label={text('capital')} value={byPrice(euro(capitalNow(trader.funds, profit)))} />}
      {part !== 'first' && <Part label={text('usedMargin')} value={euro(margin)} />}
      {part !== 'rest' && <OpenResult orders={orders} board={board} profit={isUnknown ? null : profit} />}
      <MarginLevel figures={figures} isUnknown={isUnknown} isShort={part === 'first'} />
    </dl>
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
  readonly orders: readonly Order[];
  readonly board: Board;
  /** Cents; null while an order has no known price. */
  readonly profit: bigint | null;
}

/** The current result of the open orders, with the time of the oldest price if prices are stale. */
function OpenResult({ orders, board, profit }: OpenResultProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const from = staleFrom(orders, board);
  return (
    <Part
      label={text('openProfit')}
      value={profit === null ? '–' : euroText(profit, locale.language)}
      tone={profit === null ? undefined : customerTone(profit)}
      note={from === null ? undefined : text('pricesFrom', { time: dateText(new Date(from).toISOString(), locale) })}
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
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd data-tone={tone}>
        {value}
        {note !== undefined && <span className={shared.note}>{note}</span>}
      </dd>
    </div>
  );
}
