import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { Text } from '../../../kernel/i18n/texts.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './receipt.module.css';

interface Line {
  readonly what: string;
  readonly how: string;
  readonly result: string;
}

const forexLines = (receipt: Receipt, text: Text<'receipt'>, language: string): Line[] => {
  const { symbol, type, leverage } = receipt;
  const euro = (amount: number): string => euroText(amount, language);
  const open = recordedPrice(receipt.open?.price ?? null, symbol, language);
  const close = recordedPrice(receipt.close.price, symbol, language);
  const stake = euro(receipt.quantity);
  const [from, to] = type === 'buy' ? ['ask', 'bid'] : ['bid', 'ask'];
  const moved = type === 'buy' ? `${close} − ${open}` : `${open} − ${close}`;
  return [
    { what: text('openPrice'), how: text(from === 'ask' ? 'ofAsk' : 'ofBid'), result: open },
    { what: text('closePrice'), how: text(to === 'ask' ? 'ofAsk' : 'ofBid'), result: close },
    ...(receipt.rawProfit === null
      ? []
      : [
          {
            what: text('rawProfit'),
            how: `${stake} × ${leverage} × (${moved}) ÷ ${open}`,
            result: resultText(receipt.rawProfit, language),
          },
        ]),
    {
      what: text('profit'),
      how: receipt.rawProfit === null ? text('agreed') : text('notBelow', { stake }),
      result: resultText(receipt.profit, language),
    },
  ];
};

const binaryLines = (receipt: Receipt, text: Text<'receipt'>, language: string): Line[] => {
  const { symbol, payout } = receipt;
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format((payout ?? 0) / 10_000);
  const stake = euroText(receipt.quantity, language);
  const how = {
    won: `${stake} × ${percent}`,
    lost: text('stakeLost'),
    refunded: text('equalPrices'),
    void: text('noTick'),
  }[receipt.outcome ?? 'void'];
  return [
    {
      what: text('entry'),
      how: text('entryTick'),
      result: recordedPrice(receipt.open?.price ?? null, symbol, language),
    },
    { what: text('exit'), how: text('exitTick'), result: recordedPrice(receipt.close.price, symbol, language) },
    { what: text('profit'), how, result: resultText(receipt.profit, language) },
  ];
};

/** Every step from the two prices to the amount returned. */
export function ReceiptArithmetic({ receipt }: { readonly receipt: Receipt }) {
  const text = useTexts('receipt');
  const { language } = useUiLocale();
  const sign = receipt.profit < 0 ? '−' : '+';
  const lines = receipt.kind === 'forex' ? forexLines : binaryLines;
  const last: Line = {
    what: text('returned'),
    how: `${euroText(receipt.quantity, language)} ${sign} ${euroText(Math.abs(receipt.profit), language)}`,
    result: euroText(receipt.returned, language),
  };
  return (
    <ol className={classes.lines}>
      {[...lines(receipt, text, language), last].map(({ what, how, result }) => (
        <li key={what}>
          <span>{what}</span>
          <span className={classes.how}>{how}</span>
          <span className={classes.result}>{result}</span>
        </li>
      ))}
    </ol>
  );
}
