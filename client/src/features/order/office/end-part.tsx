import { closeOrder } from '@countinghouse/contract/schemas/order/order-calls.ts';
import { type Order, order, orderStates } from '@countinghouse/contract/order/order.ts';
import { priceDecimals } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { DecimalField, NumberField } from '../../../ui/form/number-field.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface SettleDialogProps {
  readonly item: Order;
  readonly onClose: () => void;
}

/** The way to settle an order by hand. */
type Way = 'profit' | 'closePrice' | 'void';

interface SettleValues {
  readonly way: Way;
  readonly profit: number | null;
  readonly closePrice: string;
  readonly reason: string;
}

const sentOf = (version: number) => (values: SettleValues) => ({
  version,
  reason: values.reason,
  ...(values.way === 'profit' && values.profit !== null && { profit: values.profit }),
  ...(values.way === 'closePrice' && { closePrice: values.closePrice }),
  ...(values.way === 'void' && { void: true }),
});

/** Proposes to settle an order by hand: a second person must approve, and the customer can read the reason. */
function SettleDialog({ item, onClose }: SettleDialogProps) {
  const text = useTexts('order');
  const field = useTexts('field');
  const { mutateAsync } = useWrite(closeOrder);
  const ways: readonly Way[] = item.kind === 'binary' ? ['void'] : ['profit', 'closePrice', 'void'];
  const { form, control, submitting } = useContractForm<SettleValues, typeof closeOrder.body>({
    schema: closeOrder.body,
    defaultValues: { way: item.kind === 'binary' ? 'void' : 'profit', profit: null, closePrice: '', reason: '' },
    shape: sentOf(item.version),
  });
  const way = useWatch({ control, name: 'way' });
  const settle = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('proposed', { symbol: item.symbol }) });
    onClose();
  });
  return (
    <FormDialog
      title={text('settleTitle', { symbol: item.symbol })}
      text={text('settleText')}
      onClose={onClose}
      form={form}
      onSubmit={settle}
      submitLabel={text('settleConfirm')}
    >
      <SelectField
        control={control}
        name="way"
        label={text('way')}
        options={ways.map((value) => ({ value, label: text(`way_${value}`) }))}
        required
      />
      {way === 'profit' && (
        <NumberField control={control} name="profit" label={field('profit')} decimals={2} suffix=" €" required />
      )}
      {way === 'closePrice' && (
        <DecimalField
          control={control}
          name="closePrice"
          label={field('closePrice')}
          decimals={symbolNamed(item.symbol)?.decimals ?? priceDecimals}
          required
        />
      )}
      <TextareaField control={control} name="reason" label={text('reason')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}

/**
 * The actions on an order that has not ended: ask the customer to confirm that it closes at the market or is cancelled,
 * or settle it by hand.
 */
export function EndPart({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  const mayAdjust = useMay('order:adjust');
  const mayClose = useMay('order:close');
  const [confirming, setConfirming] = useState<'end' | 'settle' | null>(null);
  const isOpen = orderStates.allows(item.status, 'close');
  if (!mayClose || (!isOpen && !orderStates.allows(item.status, 'cancel'))) return null;
  const atMarket = isOpen && item.kind === 'forex';
  return (
    <div className={shared.buttons}>
      {(atMarket || !isOpen) && (
        <Button onClick={() => setConfirming('end')}>{text(isOpen ? 'close' : 'takeBack')}</Button>
      )}
      {isOpen && mayAdjust && (
        <Button variant="default" onClick={() => setConfirming('settle')}>
          {text('settle')}
        </Button>
      )}
      {confirming === 'end' && <EndDialog item={item} onClose={() => setConfirming(null)} />}
      {confirming === 'settle' && <SettleDialog item={item} onClose={() => setConfirming(null)} />}
    </div>
  );
}

interface EndDialogProps {
  readonly item: Order;
  readonly onClose: () => void;
}

function EndDialog({ item, onClose }: EndDialogProps) {
  const text = useTexts('order');
  const sent = useTexts('prepared')('sent');
  const close = useAction(closeOrder, sent);
  const takeBack = useAction(order.routes.remove, sent);
  const params = { id: item.id };
  const isOpen = orderStates.allows(item.status, 'close');
  const end = async (): Promise<void> => {
    await (isOpen ? close.run({ params, body: { version: item.version } }) : takeBack.run({ params }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text(isOpen ? 'closeTitle' : 'takeBackTitle', { symbol: item.symbol })}
      confirmLabel={text(isOpen ? 'close' : 'takeBack')}
      keepLabel={text('takeBackKeep')}
      busy={close.busy || takeBack.busy}
      onClose={onClose}
      onConfirm={() => void end()}
    >
      {text(isOpen ? 'closeText' : 'takeBackText', { name: item.leadName })}
    </ConfirmDialog>
  );
}
