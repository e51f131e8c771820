import { type Product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';

interface BuyDialogProps {
  readonly item: Product;
  /** Null once the customer owns it. */
  readonly onAnswer: (problem: Error | null) => void;
  readonly onClose: () => void;
}

/** Explains a purchase before it is made. Sends the version, so that no one pays a price they have not seen. */
export function BuyDialog({ item, onAnswer, onClose }: BuyDialogProps) {
  const text = useTexts('catalogue');
  const price = euroText(item.price, useLanguage());
  const { mutateAsync, isPending } = useWrite(purchaseProduct);
  const buy = async (): Promise<void> => {
    try {
      await mutateAsync({ body: { product: item.id, version: item.version } });
      onAnswer(null);
      showToast({ type: 'success', message: text('bought', { name: item.name }) });
    } catch (error) {
      onAnswer(error instanceof Error ? error : new Error(String(error)));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text('buyTitle', { name: item.name })}
      confirmLabel={text('buy', { price })}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void buy()}
    >
      {text('buyText', { price })}
    </ConfirmDialog>
  );
}
