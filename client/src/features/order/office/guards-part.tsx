import { type Order, order, orderStates } from '@countinghouse/contract/order/order.ts';
import { priceDecimals } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { useFormState } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { DecimalField } from '../../../ui/form/number-field.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { ConfirmHint } from '../../prepared/index.ts';
import classes from '../order.module.css';

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
export function GuardsPart({ item }: { readonly item: Order }) {
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
