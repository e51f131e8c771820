import { Alert } from '@mantine/core';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { UnderMandate } from '../../mandate-mark/index.ts';
import type { RecordPanelProps } from '../../list/index.ts';
import { EndLabels, OrderPrice, Profit, OrderStatusBadge } from '../order-labels.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { EndPart } from './end-part.tsx';
import { GuardsPart } from './guards-part.tsx';
import { customer } from './order-columns.tsx';
import { isPretendSource, sourceKeys } from './price-note.tsx';

/** One order beside the list: terms, result, receipt and actions. */
export function OrderPanel({ item }: Pick<RecordPanelProps<Order>, 'item'>) {
  const text = useTexts('order');
  return (
    <div className={shared.stack}>
      <p className={shared.amount}>
        <Money amount={item.quantity} />
        <OrderStatusBadge status={item.status} />
        {item.status === 'closed' && <Profit order={item} />}
      </p>
      {item.adjustmentReason !== null && (
        <Alert color="warning" title={text('reason_adjustment')}>
          {item.adjustmentReason}
        </Alert>
      )}
      <EndPart item={item} />
      <Links item={item} />
      <section className={shared.part}>
        <h3 className={shared.heading}>{text('terms')}</h3>
        <Terms item={item} />
      </section>
      <GuardsPart item={item} />
    </div>
  );
}

function Links({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  return (
    <div className={shared.buttons}>
      <Link to="/office/platform" search={{ lead: item.lead }} className={nameLink}>
        {text('openPlatform')}
      </Link>
      {item.receiptHash !== null && (
        <Link to="/office/orders/$id/receipt" params={{ id: item.id }} className={nameLink}>
          {text('receipt')}
        </Link>
      )}
    </div>
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** The terms and the result, without missing values. */
function Terms({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  const field = useTexts('field');
  const { priceSource } = item;
  const time = (instant: string | null) => instant !== null && <DateTime instant={instant} />;
  const price = (value: string | null) => <OrderPrice symbol={item.symbol} price={value} />;
  const withPrice = (label: string, value: string | null) => (
    <>
      {label} · {price(value)}
    </>
  );
  const facts: readonly Fact[] = [
    { name: text('customer'), value: customer(item) },
    { name: field('symbol'), value: item.symbol },
    { name: field('type'), value: `${text(item.type)} · ${text(item.kind)}` },
    { name: field('leverage'), value: item.kind === 'forex' && `${item.leverage}:1` },
    { name: field('entry'), value: item.entry !== 'market' && withPrice(text(item.entry), item.entryPrice) },
    { name: field('openPrice'), value: item.openPrice !== null && price(item.openPrice) },
    { name: field('closePrice'), value: item.closePrice !== null && price(item.closePrice) },
    { name: field('expectedProfit'), value: item.expectedProfit !== null && <Money amount={item.expectedProfit} /> },
    { name: field('closeOutPercent'), value: item.closeOutPercent },
    { name: field('expiration'), value: time(item.expiration) },
    { name: field('dateOpened'), value: time(item.dateOpened) },
    { name: field('dateClosed'), value: time(item.dateClosed) },
    { name: field('closeReason'), value: item.closeReason !== null && <EndLabels order={item} /> },
    { name: text('priceSource'), value: isPretendSource(priceSource) && text(sourceKeys[priceSource]) },
    { name: text('imported'), value: item.imported && text('importedText') },
    { name: field('closedByName'), value: item.closedByName },
    { name: field('enteredByName'), value: item.enteredByName },
    { name: field('part'), value: item.part && <Money amount={item.part.from} /> },
    { name: field('partsQuantity'), value: item.partsQuantity > 0 && <Money amount={item.partsQuantity} /> },
    { name: field('mandate'), value: item.mandate && <UnderMandate mandate={item.mandate} /> },
  ];
  return (
    <Facts>
      {facts
        .filter(({ value }) => value !== false && value !== null)
        .map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </Facts>
  );
}
