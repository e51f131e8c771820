import { offer } from '@countinghouse/contract/offer/offer.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { Modal } from '@mantine/core';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { OfferForm } from './offer-form.tsx';
import classes from '../office.module.css';

const offers = resourceQueries(offer);

interface OfferDialogProps {
  readonly product: Pick<Product, 'id' | 'name' | 'price' | 'leadName'>;
  readonly onClose: () => void;
}

export function OfferDialog({ product, onClose }: OfferDialogProps) {
  const text = useTexts('productOffer');
  const ui = useUiText();
  const price = euroText(product.price, useLanguage());
  const { mutateAsync } = offers.useCreate();
  const save = async (fields: object): Promise<void> => {
    await mutateAsync(fields as never);
    showToast({ type: 'success', message: text('made', { name: product.name }) });
    onClose();
  };
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={text('dialogTitle', { name: product.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <p className={classes.said}>{text('dialogText', { customer: product.leadName ?? '', price })}</p>
      <OfferForm item={null} product={product.id} save={save} onClose={onClose} />
    </Modal>
  );
}
