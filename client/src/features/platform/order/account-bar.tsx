import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useBoard } from '../quote/market.ts';
import type { Trader } from '../ticket/use-trader.ts';
import { figuresOf, type Tone, toneOf } from './account-figures.ts';
import { accountNow } from './live-order.ts';
import classes from './order.module.css';

interface AccountBarProps {
  readonly trader: Trader;
  readonly orders: readonly Order[];
  /** Where there is little room: only what matters most, or only what that leaves out. */
  readonly part?: 'all' | 'first' | 'rest';
}

const usualCloseOut = 50;

/** What can be spent, what it all would be worth now, and how near the account is to being closed out. */
export function AccountBar({ trader, orders, part = 'all' }: AccountBarProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const board = useBoard();
  if (!trader.funds) return <div className={classes.account} aria-busy />;
  const figures = figuresOf(accountNow(toCents(trader.funds.available), orders, board));
  const { cash, equity, margin, profit, level, isThin } = figures;
  const euro = (amount: bigint): string => euroText(amount, language);
  const percent = (part: number): string =>
    numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);
  const closeOut = percent((trader.terms?.closeOutPercent ?? usualCloseOut) / 100);
  return (
    <dl className={classes.account}>
      {part !== 'rest' && <Part label={text('available')} value={euro(cash)} />}
      {part !== 'first' && <Part label={text('equity')} value={euro(equity)} />}
      {part !== 'first' && <Part label={text('usedMargin')} value={euro(margin)} />}
      {part !== 'rest' && <Part label={text('openProfit')} value={euro(profit)} tone={toneOf(profit)} />}
      <Part
        label={text('marginLevel')}
        value={level === null ? '–' : percent(level)}
        tone={isThin ? 'down' : 'even'}
        note={level === null || part === 'first' ? undefined : text('closeOutAt', { percent: closeOut })}
      />
    </dl>
  );
}

interface PartProps {
  readonly label: string;
  readonly value: string;
  readonly tone?: Tone;
  readonly note?: string | undefined;
}

function Part({ label, value, tone = 'even', note }: PartProps) {
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd data-tone={tone}>
        {value}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}
