import {
  type ProductCategory,
  removeCategoryFile,
  uploadCategoryFile,
} from '@countinghouse/contract/product-category/product-category.ts';
import { upload } from '../../../../kernel/call/upload.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FileUpload } from '../file-upload.tsx';
import { KeptFile } from '../kept-file.tsx';
import classes from '../office.module.css';

/** A category's single document, such as its terms. */
export function CategoryFile({ item }: { readonly item: ProductCategory }) {
  const text = useTexts('productCategory');
  const mayUpdate = useMay('productCategory:update');
  const { mutateAsync } = useWrite(removeCategoryFile);
  const params = { id: item.id };
  const send = async (file: File): Promise<void> => {
    await upload(uploadCategoryFile, { params, file });
    showToast({ type: 'success', message: text('fileSaved') });
  };
  const remove = async (): Promise<void> => {
    await mutateAsync({ params });
    showToast({ type: 'success', message: text('fileRemoved') });
  };
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{text('file')}</h3>
      {item.file && <KeptFile file={item.file} {...(mayUpdate && { onRemove: remove })} />}
      {!item.file && !mayUpdate && <p className={classes.quiet}>{text('fileNone')}</p>}
      {mayUpdate && <FileUpload label={text(item.file ? 'fileReplace' : 'fileUpload')} onFile={send} />}
    </section>
  );
}
