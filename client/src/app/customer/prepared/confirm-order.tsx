import { CreateOrder, order } from '@countinghouse/contract/order/order.ts';
import { entryPrice } from '@countinghouse/contract/trading/forex.ts';
import { usualDeviation } from '@countinghouse/contract/trading/preview.ts';
import { exactPriceText } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { Alert } from '@mantine/core';
import { useMarket, useQuote } from '../../../features/platform/quote/market.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { ConfirmPrepared } from './confirm-dialog.tsx';
import type { ConfirmProps } from './prepared-card.tsx';

const prices = ['entryPrice', 'stopLoss', 'takeProfit', 'trailing'] as const;

/** The current price that a market order would open at, as shown; null for other orders and without a quote. */
const usePriceSeen = ({ symbol, kind, type, entry = 'market' }: CreateOrder) => {
  useMarket();
  const quote = useQuote(symbol);
  const traded = symbolNamed(symbol);
  const isMarket = kind === 'forex' && entry === 'market';
  if (!isMarket || !quote || !traded) return { isMarket, seen: null };
  const price = exactPriceText(entryPrice(type, quote), traded.decimals);
  return { isMarket, seen: { price, maxDeviation: usualDeviation(traded) } };
};

/** An order with its terms and the price that the customer sees. */
export function ConfirmOrder({ item, onClose }: ConfirmProps) {
  const text = useTexts('prepared');
  const field = useTexts('field');
  const locale = useUiLocale();
  const terms = CreateOrder.parse(item.terms);
  const { isMarket, seen } = usePriceSeen(terms);
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
                {terms[name]}
              </Fact>
            ),
        )}
        {seen && <Fact name={text('priceNow')}>{seen.price}</Fact>}
      </Facts>
      {isMarket && seen === null && <Alert color="warning">{text('noPrice')}</Alert>}
    </ConfirmPrepared>
  );
}
