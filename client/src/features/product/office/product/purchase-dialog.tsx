import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { purchaseProduct } from '@countinghouse/contract/schemas/product/product.ts';
import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { LeadField } from '../../../lead-choice/index.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';

/** Staff must name the customer. */
const purchase = z.required(purchaseProduct.body, { lead: true });

interface PurchaseDialogProps {
  readonly item: Product;
  readonly onClose: () => void;
}

interface Fields {
  readonly product: string;
  readonly version: number;
  readonly lead: string | null;
}

/** Prepares a purchase for a customer, showing the price and their available cash first. */
export function PurchaseDialog({ item, onClose }: PurchaseDialogProps) {
  const text = useTexts('product');
  const prepared = useTexts('prepared');
  const price = euroText(item.price, useLanguage());
  const { mutateAsync } = useWrite(purchaseProduct);
  const { form, control, submitting } = useContractForm<Fields, typeof purchase>({
    schema: purchase,
    defaultValues: { product: item.id, version: item.version, lead: null },
    shape: ({ lead, ...seen }) => ({ ...seen, ...(lead !== null && { lead }) }),
  });
  const buy = submitting(async (body) => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: prepared('sent') });
    onClose();
  });
  return (
    <FormDialog
      title={text('buyTitle', { name: item.name })}
      text={prepared('officeHint')}
      onClose={onClose}
      form={form}
      onSubmit={buy}
      submitLabel={text('buyConfirm', { price })}
    >
      <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
      <Funds lead={useWatch({ control, name: 'lead' })} price={item.price} />
    </FormDialog>
  );
}

/** The price compared with the customer's cash. */
function Funds({ lead, price }: { readonly lead: string | null; readonly price: number }) {
  const text = useTexts('product');
  const { data } = useRead(availableFunds, { params: { userId: lead ?? '' } }, { enabled: lead !== null });
  const available = lead === null || !data ? null : data.available;
  return (
    <>
      <Facts>
        <Fact name={text('price')}>
          <Money amount={price} />
        </Fact>
        <Fact name={text('cash')}>
          <Money amount={available} />
        </Fact>
        {available !== null && available >= price && (
          <Fact name={text('cashLeft')}>
            <Money amount={(Math.round(available * 100) - Math.round(price * 100)) / 100} />
          </Fact>
        )}
      </Facts>
      {available !== null && available < price && <Alert color="warning">{text('cashShort')}</Alert>}
    </>
  );
}
