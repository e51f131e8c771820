import { type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import { order } from '@countinghouse/contract/schemas/order/order.ts';
import { priceDecimals } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { DecimalField } from '../../../ui/form/number-field.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { RecordPanelProps } from '../../list/index.ts';
import { UnderMandate } from '../../mandate-mark/index.tsx';
import { ConfirmHint } from '../../prepared/index.ts';
import { EndLabels, OrderPrice, OrderStatusBadge, Profit } from '../order-labels.tsx';
import classes from '../order.module.css';
import { EndPart } from './end-part.tsx';
import { customer, isPretendSource, sourceKeys } from './order-columns.tsx';

interface GuardValues {
  readonly entryPrice: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly trailing: string;
}

/** The prices that differ from the order's; an empty one is null, except the entry price. */
const shapeFor = (item: Order) => (values: GuardValues) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, price]) => [name, price === '' && name !== 'entryPrice' ? null : price] as const)
      .filter(([name, price]) => price !== (item[name as keyof GuardValues] ?? (name === 'entryPrice' ? '' : null))),
  );

/** The guard prices of an order, and the entry price of a pending one. A change waits for the customer. */
function GuardsPart({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  const mayUpdate = useMay('order:update');
  if (!mayUpdate || item.kind === 'binary' || !orderStates.allows(item.status, 'update')) return null;
  return (
    <section className={shared.part}>
      <h3 className={shared.heading}>{text('guards')}</h3>
      <ConfirmHint />
      <GuardsForm item={item} />
    </section>
  );
}

function GuardsForm({ item }: { readonly item: Order }) {
  const sent = useTexts('prepared')('sent');
  const { mutateAsync } = useWrite(order.routes.update);
  const field = useTexts('field');
  const ui = useUiText();
  const { form, control, submitting } = useContractForm<GuardValues, typeof order.update>({
    schema: order.update,
    defaultValues: {
      entryPrice: item.entryPrice ?? '',
      stopLoss: item.stopLoss ?? '',
      takeProfit: item.takeProfit ?? '',
      trailing: item.trailing ?? '',
    },
    follows: true,
    shape: shapeFor(item),
  });
  const { isDirty } = useFormState({ control });
  const price = { control, decimals: symbolNamed(item.symbol)?.decimals ?? priceDecimals };
  // A form that follows its record keeps dirty values on every reset by default.
  const discard = () => form.reset(undefined, { keepDirtyValues: false, keepErrors: false });
  const ask = async (prices: z.output<typeof order.update>): Promise<void> => {
    if (Object.keys(prices).length === 0) return;
    await mutateAsync({ params: { id: item.id }, body: { ...prices, version: item.version } });
    showToast({ type: 'success', message: sent });
    discard();
  };
  return (
    <Form form={form} onSubmit={submitting(ask)} submitLabel={ui('save')} {...(isDirty && { onCancel: discard })}>
      <div className={classes.pair}>
        {orderStates.allows(item.status, 'updateEntryPrice') && (
          <DecimalField {...price} name="entryPrice" label={field('entryPrice')} required />
        )}
        <DecimalField {...price} name="stopLoss" label={field('stopLoss')} />
        <DecimalField {...price} name="takeProfit" label={field('takeProfit')} />
        <DecimalField {...price} name="trailing" label={field('trailing')} />
      </div>
    </Form>
  );
}

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
