import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { profitAt, staleFrom } from '../../../features/platform/order/live-order.ts';
import { LiveProfit, OrderName, ProfitFigure } from '../../../features/platform/order/order-facts.tsx';
import { useOrdersOf } from '../../../features/platform/order/use-orders-of.ts';
import { FeedBadges } from '../../../features/platform/quote/feed-badges.tsx';
import { useBoard, useMarket } from '../../../features/platform/quote/market.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { MoreLink } from './more-link.tsx';
import classes from './overview.module.css';

/** Orders listed by name; the sums cover all of them. */
const shown = 4;
const query = { lead: undefined, statuses: ['open'], pages: 5, sort: '-dateOpened' } as const;

/** The customer's open orders with their current result; renders nothing without any. */
export function OpenTrades() {
  const { data } = useOrdersOf(query);
  if (!data || data.items.length === 0) return null;
  return <Trades orders={data.items} count={data.count} />;
}

interface TradesProps {
  readonly orders: readonly Order[];
  readonly count: number;
}

// A separate component, so that prices are subscribed to only while there are open orders.
function Trades({ orders, count }: TradesProps) {
  const text = useTexts('overview');
  useMarket();
  return (
    <Panel title={text('trades')} actions={<MoreLink href="/my/platform">{text('toPlatform')}</MoreLink>}>
      <Sums orders={orders} count={count} />
      <ul className={shared.list} aria-label={text('trades')}>
        {orders.slice(0, shown).map((order) => (
          <li key={order.id} className={classes.row}>
            <OrderName order={order} />
            <LiveProfit order={order} />
          </li>
        ))}
      </ul>
      <FeedBadges />
    </Panel>
  );
}

type Prices = Parameters<typeof profitAt>[1];

/** The total stake of orders, in cents. */
export const stakeOf = (orders: readonly Pick<Order, 'quantity'>[]): bigint =>
  orders.reduce((sum, { quantity }) => sum + toCents(quantity), 0n);

interface OpenResult {
  /** The total profit in cents if all orders with a known price closed now. */
  readonly cents: bigint;
  /** Orders without a known price, not included. */
  readonly unpriced: number;
}

/** The total profit if open orders closed at the current prices. */
export const resultNow = (orders: readonly Order[], quotes: ReadonlyMap<string, Prices>): OpenResult => {
  const profits = orders.map((order) => {
    const quote = quotes.get(order.symbol);
    return quote ? profitAt(order, quote) : null;
  });
  const known = profits.filter((profit) => profit !== null);
  return { cents: known.reduce((sum, profit) => sum + profit, 0n), unpriced: profits.length - known.length };
};

function Sums({ orders, count }: TradesProps) {
  const text = useTexts('overview');
  const locale = useUiLocale();
  const board = useBoard();
  const isComplete = orders.length === count;
  const { cents, unpriced } = resultNow(orders, board);
  const from = staleFrom(orders, board);
  return (
    <Facts layout="figures" className={classes.sums}>
      <Fact name={text('open')}>{count}</Fact>
      {isComplete && <Fact name={text('stake')}>{euroText(stakeOf(orders), locale.language)}</Fact>}
      {isComplete && (
        <Fact name={text('resultNow')}>
          <span data-live>
            <ProfitFigure cents={unpriced === orders.length ? null : cents} />
          </span>
          {unpriced > 0 && <span className={shared.note}>{text('unpriced', { count: unpriced })}</span>}
          {from !== null && (
            <span className={shared.note}>
              {text('pricesFrom', { time: dateText(new Date(from).toISOString(), locale) })}
            </span>
          )}
        </Fact>
      )}
    </Facts>
  );
}
