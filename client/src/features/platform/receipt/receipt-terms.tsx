import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { endLabels } from '../order/end-labels.ts';
import classes from './receipt.module.css';

/** The terms and the result. */
export function ReceiptTerms({ receipt }: { readonly receipt: Receipt }) {
  const text = useTexts('receipt');
  const words = useTexts('platform');
  const { language } = useUiLocale();
  const { kind, type, entry, symbol, priceSource } = receipt;
  const price = (value: string | null): string => recordedPrice(value, symbol, language);
  const side = kind === 'forex' ? words(type) : words(type === 'buy' ? 'up' : 'down');
  const ended = endLabels({ status: 'closed', closeReason: receipt.reason, outcome: receipt.outcome }, words);
  const rows: (readonly [label: string, value: ReactNode])[] = [
    [words('kind'), words(`${kind}Kind`)],
    [words('direction'), side],
    [words('stake'), euroText(receipt.quantity, language)],
    ...(kind === 'forex' ? [[words('leverage'), `${receipt.leverage}:1`] as const] : []),
    ...(entry === 'market' ? [] : [[words(`${entry}Entry`), price(receipt.entryPrice)] as const]),
    ...(receipt.stopLoss === null ? [] : [[words('stopLoss'), price(receipt.stopLoss)] as const]),
    ...(receipt.takeProfit === null ? [] : [[words('takeProfit'), price(receipt.takeProfit)] as const]),
    ...(receipt.trailing === null ? [] : [[words('trailing'), price(receipt.trailing)] as const]),
    [words('placed'), <Moment key="placed" instant={receipt.accepted} />],
    ...(receipt.expiration === null
      ? []
      : [[words('ends'), <Moment key="ends" instant={receipt.expiration} />] as const]),
    [words('ended'), ended],
    [text('source'), sourceLabels(priceSource, words)],
    [text('number'), <code key="number">{receipt.order}</code>],
  ];
  return (
    <dl className={classes.terms}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Moment({ instant }: { readonly instant: string }) {
  return <DateTime instant={instant} />;
}

const sourceLabels = (source: string | null, words: ReturnType<typeof useTexts<'platform'>>): string => {
  if (source === 'simulated') return words('feedSimulated');
  if (source === 'replay') return words('feedReplay');
  return source === null ? '–' : words('feedProvider');
};
