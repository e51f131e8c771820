import { type Product, removeProductFile, uploadProductFile } from '@countinghouse/contract/product/product.ts';
import { Button } from '@mantine/core';
import { upload } from '../../../../kernel/call/upload.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { IconTag, IconTrash } from '../../../../ui/icons.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { PictureUpload, PrivatePicture } from '../../../picture/index.ts';

/** A product's picture, with buttons to replace and remove it. */
export function ProductImage({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const mayUpdate = useMay('product:update');
  const { mutateAsync, isPending } = useWrite(removeProductFile);
  const params = { id: item.id };
  const send = async (file: File): Promise<void> => {
    await upload(uploadProductFile, { params, file, fields: { key: 'image' } });
    showToast({ type: 'success', message: text('imageSaved') });
  };
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { ...params, key: 'image' } });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <>
      <PrivatePicture image={item.image} otherwise={<IconTag size={28} aria-hidden />} />
      {mayUpdate && <PictureUpload image={item.image} onFile={send} shown={false} />}
      {mayUpdate && item.image !== null && (
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => void remove()}
        >
          {text('imageRemove')}
        </Button>
      )}
    </>
  );
}
