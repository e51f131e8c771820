import {
  mostProductFiles,
  type Product,
  removeProductFile,
  uploadProductFile,
} from '@countinghouse/contract/product/product.ts';
import { FileKey } from '@countinghouse/contract/schemas/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { upload } from '../../../../kernel/call/upload.ts';
import { errorText, useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useAction } from '../../../../kernel/resource/use-action.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { IconEdit, IconInfoCircle, IconReceipt, IconTag, IconTrash } from '../../../../ui/icons.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { PictureUpload, PrivatePicture } from '../../../picture/index.ts';
import { useFieldsOf } from '../../choice/use-shelves.ts';
import { GateBadges } from '../gate.tsx';
import { OffersOf } from '../offer/offers-of.tsx';
import classes from '../office.module.css';
import { FileUpload, StoredFile } from '../stored-file.tsx';
import { FieldValue, owner, ProductStatusBadge } from './product-cells.tsx';
import { ProductForm } from './product-form.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

const useMayDescribe = ({ status }: Product): boolean =>
  useMay('product:update') && productStates.allows(status, 'describe');

/** A product's picture, with buttons to replace and remove it. */
function ProductImage({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const mayUpdate = useMayDescribe(item);
  const { run, busy } = useAction(removeProductFile);
  const params = { id: item.id };
  const send = async (file: File): Promise<void> => {
    await upload(uploadProductFile, { params, file, fields: { key: 'image' } });
    showToast({ type: 'success', message: text('imageSaved') });
  };
  return (
    <>
      <PrivatePicture image={item.image} otherwise={<IconTag size={28} aria-hidden />} />
      {mayUpdate && <PictureUpload image={item.image} onFile={send} shown={false} />}
      {mayUpdate && item.image !== null && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => void run({ params: { ...params, key: 'image' } })}
        >
          {text('imageRemove')}
        </Button>
      )}
    </>
  );
}

/** A product beside the list: data, files, offers and actions. */
export function ProductPanel({ item, save }: RecordPanelProps<Product>) {
  const mayUpdate = useMay('product:update');
  const [edited, setEdited] = useState<Product | null>(null);
  if (edited) return <ProductForm item={edited} save={save} onClose={() => setEdited(null)} />;
  return (
    <div className={shared.column}>
      <p className={shared.amount}>
        <Money amount={item.price} />
        <ProductStatusBadge status={item.status} />
      </p>
      <Actions item={item} {...(mayUpdate && { onEdit: () => setEdited(item) })} />
      <ProductFacts item={item} />
      <ProductImage item={item} />
      <ProductFiles item={item} />
      <OffersOf product={item.id} />
    </div>
  );
}

function Actions({ item, onEdit }: { readonly item: Product; readonly onEdit?: () => void }) {
  const text = useTexts('product');
  const mayBuy = useMay('product:purchase') && productStates.allows(item.status, 'purchase');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={shared.buttons}>
      {onEdit && (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          {text('edit')}
        </Button>
      )}
      {mayBuy && (
        <Button leftSection={<IconReceipt size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {text('buy')}
        </Button>
      )}
      {isOpen && <PurchaseDialog item={item} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ProductFacts({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const field = useTexts('field');
  const fields = useFieldsOf(item.category);
  return (
    <>
      {productStates.allows(item.status, 'purchase') && !item.offered && (
        <p className={classes.note}>
          <IconInfoCircle size={16} aria-hidden />
          {text('notOffered')}
        </p>
      )}
      <Facts>
        <Fact name={field('categoryName')}>{item.categoryName}</Fact>
        {item.marketName !== null && <Fact name={field('marketName')}>{item.marketName}</Fact>}
        {fields.map((one) => (
          <Fact key={one.id} name={one.name}>
            <FieldValue field={one} value={item.values[one.id]} />
          </Fact>
        ))}
        <Fact name={field('neededLabels')}>
          <GateBadges labels={item.neededLabels} />
        </Fact>
        {item.lead !== null && <Fact name={field('leadName')}>{owner(item)}</Fact>}
        {item.datePurchased !== null && (
          <Fact name={field('datePurchased')}>
            <DateTime instant={item.datePurchased} />
          </Fact>
        )}
        {item.dateSold !== null && (
          <Fact name={field('dateSold')}>
            <DateTime instant={item.dateSold} />
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** A product's documents by key: an upload with an existing key replaces that document. */
function ProductFiles({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const mayUpdate = useMayDescribe(item);
  const { mutateAsync } = useWrite(removeProductFile);
  const remove = async (key: string): Promise<void> => {
    await mutateAsync({ params: { id: item.id, key } });
    showToast({ type: 'success', message: text('fileRemoved') });
  };
  return (
    <section className={classes.part}>
      <h3 className={shared.heading}>{text('files')}</h3>
      {item.files.length === 0 && <p className={shared.quiet}>{text('filesNone')}</p>}
      <ul className={classes.rows}>
        {item.files.map((file) => (
          <li key={file.key}>
            <StoredFile file={file} title={file.key} {...(mayUpdate && { onRemove: () => remove(file.key) })} />
          </li>
        ))}
      </ul>
      {mayUpdate && <NewFile item={item} />}
    </section>
  );
}

function NewFile({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const [key, setKey] = useState('');
  const isKey = FileKey.safeParse(key).success && key !== 'image';
  const isTaken = item.files.some((file) => file.key === key);
  if (item.files.length >= mostProductFiles && !isTaken) return null;
  const send = async (file: File): Promise<void> => {
    await upload(uploadProductFile, { params: { id: item.id }, file, fields: { key } });
    setKey('');
    showToast({ type: 'success', message: text('fileSaved') });
  };
  return (
    <>
      <TextInput
        label={text('fileKey')}
        description={text('fileKeyHint')}
        value={key}
        maxLength={40}
        error={key !== '' && !isKey ? errorText('fileKey') : undefined}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <FileUpload label={text(isTaken ? 'fileReplace' : 'fileUpload')} disabled={!isKey} onFile={send} />
    </>
  );
}
