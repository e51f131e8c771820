import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { closePractice, type Practice, type PracticeOrder } from '@countinghouse/contract/practice/practice.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import orderClasses from '../order/order.module.css';
import { ProfitFigure } from '../order/order-facts.tsx';
import { useQuote } from '../quote/market.ts';
import { PriceFigure } from '../quote/price-figure.tsx';
import classes from './practice.module.css';

/** The open practice orders, and those that have closed. */
export function PracticeBoard({ practice: { open, closed } }: { readonly practice: Practice }) {
  const text = useTexts('practice');
  return (
    <>
      <Panel title={text('open')}>
        {open.length === 0 ? (
          <p className={classes.empty}>{text('openNone')}</p>
        ) : (
          <ul className={classes.rows}>
            {open.map((order) => (
              <OpenOrder key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={text('closed')}>
        {closed.length === 0 ? (
          <p className={classes.empty}>{text('closedNone')}</p>
        ) : (
          <ul className={classes.rows}>
            {closed.map((order) => (
              <ClosedOrder key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

function Cell({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <span className={classes.cell}>
      <span className={classes.label}>{label}</span>
      {children}
    </span>
  );
}

function Name({ order: { symbol, type, quantity, leverage } }: { readonly order: PracticeOrder }) {
  const platform = useTexts('platform');
  const { language } = useUiLocale();
  return (
    <span className={classes.cell}>
      <span className={orderClasses.title}>
        {symbol}{' '}
        <span className={orderClasses.direction} data-side={type}>
          {platform(type)}
        </span>
      </span>
      <span className={classes.label}>
        {euroText(toCents(quantity), language)} × {leverage}
      </span>
    </span>
  );
}

function Priced({ symbol, price }: { readonly symbol: string; readonly price: string | null }) {
  const { language } = useUiLocale();
  const traded = symbolNamed(symbol);
  return <>{price === null || !traded ? '–' : priceLabels(toPrice(price), traded, language)}</>;
}

function OpenOrder({ order }: { readonly order: PracticeOrder }) {
  const text = useTexts('practice');
  const platform = useTexts('platform');
  const { language } = useUiLocale();
  const { id, symbol, type, quantity, leverage, openPrice, stopLoss, takeProfit } = order;
  const quote = useQuote(symbol);
  const traded = symbolNamed(symbol);
  const readOnly = useReadOnly();
  const { run, busy } = useAction(closePractice, ({ closed }) => {
    const profit = closed.find((one) => one.id === id)?.profit ?? 0;
    return text('closeDone', { symbol, profit: resultText(toCents(profit), language) });
  });
  const position = { side: type, stake: toCents(quantity), leverage, open: toPrice(openPrice) };
  const price = quote && exitPrice(type, quote);
  return (
    <li className={classes.row}>
      <Name order={order} />
      <Cell label={platform('profit')}>
        <ProfitFigure cents={price && forexProfit(position, price)} />
      </Cell>
      <Cell label={platform('opened')}>
        <Priced symbol={symbol} price={openPrice} />
      </Cell>
      <Cell label={platform('now')}>
        {price && traded && quote ? <PriceFigure price={price} traded={traded} quote={quote} /> : '–'}
      </Cell>
      <Cell label={platform('guards')}>
        <span>
          <Priced symbol={symbol} price={stopLoss} /> / <Priced symbol={symbol} price={takeProfit} />
        </span>
      </Cell>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        disabled={readOnly}
        aria-label={platform('closeOrder', { symbol })}
        onClick={() => void run({ params: { id } })}
      >
        {platform('close')}
      </Button>
    </li>
  );
}

function ClosedOrder({ order }: { readonly order: PracticeOrder }) {
  const text = useTexts('practice');
  const platform = useTexts('platform');
  const { symbol, openPrice, closePrice, profit, reason, dateClosed } = order;
  return (
    <li className={classes.row}>
      <Name order={order} />
      <Cell label={platform('profit')}>
        <ProfitFigure cents={profit === null ? null : toCents(profit)} />
      </Cell>
      <Cell label={platform('opened')}>
        <Priced symbol={symbol} price={openPrice} />
      </Cell>
      <Cell label={reason === null ? '' : text(`end_${reason}`)}>
        <Priced symbol={symbol} price={closePrice} />
      </Cell>
      <span className={classes.when}>{dateClosed !== null && <DateTime instant={dateClosed} />}</span>
    </li>
  );
}
