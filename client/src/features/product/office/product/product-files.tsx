import {
  FileKey,
  mostProductFiles,
  type Product,
  removeProductFile,
  uploadProductFile,
} from '@countinghouse/contract/product/product.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { upload } from '../../../../kernel/call/upload.ts';
import { errorText, useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FileUpload } from '../file-upload.tsx';
import { StoredFile } from '../stored-file.tsx';
import classes from '../office.module.css';

/** A product's documents by key: an upload with an existing key replaces that document. */
export function ProductFiles({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const mayUpdate = useMay('product:update');
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
