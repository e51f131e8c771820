import { order, type OrderType } from '@countinghouse/contract/order/order.ts';
import { CreateOrder } from '@countinghouse/contract/schemas/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { entryPrice, exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { OrderChange } from '@countinghouse/contract/schemas/order/order-change.ts';
import { usualDeviation } from '@countinghouse/contract/trading/preview.ts';
import { exactPriceText } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { Alert } from '@mantine/core';
import { LiveProfit } from '../../../features/platform/order/order-facts.tsx';
import { useMarket, useQuote } from '../../../features/platform/quote/market.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { ConfirmPrepared } from './confirm-dialog.tsx';
import type { ConfirmProps } from './prepared-list.tsx';

const prices = ['entryPrice', 'stopLoss', 'takeProfit', 'trailing'] as const;

interface Side {
  readonly symbol: string;
  readonly type: OrderType;
}

/** The current price at which an order would open or close, as the calls take it; null without a quote. */
const usePriceSeen = ({ symbol, type }: Side, priceAt: typeof entryPrice) => {
  useMarket();
  const quote = useQuote(symbol);
  const traded = symbolNamed(symbol);
  if (!quote || !traded) return null;
  return { price: exactPriceText(priceAt(type, quote), traded.decimals), maxDeviation: usualDeviation(traded) };
};

/** An order with its terms and the price that the customer sees. */
export function ConfirmOrder({ item, onClose }: ConfirmProps) {
  const text = useTexts('prepared');
  const field = useTexts('field');
  const locale = useUiLocale();
  const terms = CreateOrder.parse(item.terms);
  const isMarket = terms.kind === 'forex' && (terms.entry ?? 'market') === 'market';
  const quoted = usePriceSeen(terms, entryPrice);
  const seen = isMarket ? quoted : null;
  const { mutateAsync } = useWrite(order.routes.create);
  const send = () => mutateAsync({ body: { ...terms, ...seen, prepared: item.id } });
  return (
    <ConfirmPrepared item={item} send={send} blocked={isMarket && seen === null} onClose={onClose}>
      <Facts live>
        <Fact name={field('quantity')}>
          <Money amount={terms.quantity} />
        </Fact>
        {terms.kind === 'binary' ? (
          <Fact name={field('expiration')}>
            {terms.expiration ? dateText(terms.expiration, locale) : terms.expiryPreset}
          </Fact>
        ) : (
          <Fact name={field('leverage')}>{terms.leverage}:1</Fact>
        )}
        {prices.map(
          (name) =>
            terms[name] !== undefined && (
              <Fact key={name} name={field(name)}>
                {recordedPrice(terms[name] ?? null, terms.symbol, locale.language)}
              </Fact>
            ),
        )}
        {seen && <Fact name={text('priceNow')}>{recordedPrice(seen.price, terms.symbol, locale.language)}</Fact>}
      </Facts>
      {isMarket && seen === null && <Alert color="warning">{text('noPrice')}</Alert>}
    </ConfirmPrepared>
  );
}

/** A change, close or cancellation of an order. A close shows the current price and result, and sends that price. */
export function ConfirmOrderChange({ item, onClose }: ConfirmProps) {
  const text = useTexts('prepared');
  const field = useTexts('field');
  const { language } = useUiLocale();
  const { order: id, action, type, changes } = OrderChange.parse(item.terms);
  const { data } = useRead(order.routes.one, { params: { id } });
  const seen = usePriceSeen({ symbol: item.name, type }, exitPrice);
  const [close, update, cancel] = [useWrite(closeOrder), useWrite(order.routes.update), useWrite(order.routes.remove)];
  const send = (): Promise<unknown> => {
    const [params, prepared] = [{ id }, item.id];
    if (action === 'close') return close.mutateAsync({ params, body: { ...seen, prepared } });
    if (action === 'cancel') return cancel.mutateAsync({ params, query: { prepared } });
    return update.mutateAsync({ params, body: { ...changes, prepared } });
  };
  return (
    <ConfirmPrepared item={item} send={send} onClose={onClose}>
      <Facts live>
        <Fact name={field('quantity')}>
          <Money amount={item.amount} />
        </Fact>
        {data && data.openPrice !== null && (
          <Fact name={field('openPrice')}>{recordedPrice(data.openPrice, data.symbol, language)}</Fact>
        )}
        {action === 'close' && seen && (
          <Fact name={text('priceNow')}>{recordedPrice(seen.price, item.name, language)}</Fact>
        )}
        {action === 'close' && data && (
          <Fact name={text('profitNow')}>
            <LiveProfit order={data} />
          </Fact>
        )}
      </Facts>
    </ConfirmPrepared>
  );
}
