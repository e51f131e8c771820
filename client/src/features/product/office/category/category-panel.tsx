import {
  type ProductCategory,
  removeCategoryFile,
  uploadCategoryFile,
} from '@countinghouse/contract/product-category/product-category.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { upload } from '../../../../kernel/call/upload.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { IconEdit } from '../../../../ui/icons.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { GateBadges } from '../gate.tsx';
import classes from '../office.module.css';
import { FileUpload, StoredFile } from '../stored-file.tsx';
import { CategoryForm } from './category-form.tsx';

/** A category's single document, such as its terms. */
function CategoryFile({ item }: { readonly item: ProductCategory }) {
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
      <h3 className={shared.heading}>{text('file')}</h3>
      {item.file && <StoredFile file={item.file} {...(mayUpdate && { onRemove: remove })} />}
      {!item.file && !mayUpdate && <p className={shared.quiet}>{text('fileNone')}</p>}
      {mayUpdate && <FileUpload label={text(item.file ? 'fileReplace' : 'fileUpload')} onFile={send} />}
    </section>
  );
}

export function CategoryStatus({ status }: Pick<ProductCategory, 'status'>) {
  return (
    <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>{useTexts('productCategory')(status)}</StatusBadge>
  );
}

/** A category beside the list: fields, file, and editing. */
export function CategoryPanel({ item, save }: RecordPanelProps<ProductCategory>) {
  const text = useTexts('productCategory');
  const field = useTexts('field');
  const mayUpdate = useMay('productCategory:update');
  const [edited, setEdited] = useState<ProductCategory | null>(null);
  if (edited) return <CategoryForm item={edited} save={save} onClose={() => setEdited(null)} />;
  return (
    <div className={shared.column}>
      <div className={shared.buttons}>
        {mayUpdate && (
          <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setEdited(item)}>
            {text('edit')}
          </Button>
        )}
      </div>
      <Facts>
        <Fact name={field('status')}>
          <CategoryStatus status={item.status} />
        </Fact>
        <Fact name={field('marketName')}>{item.marketName ?? text('marketNone')}</Fact>
        <Fact name={field('neededLabels')}>
          <GateBadges labels={item.neededLabels} />
        </Fact>
        <Fact name={field('productCount')}>
          <Link to="/office/products" search={{ filters: { category: { eq: item.id } } }}>
            {text('products', { count: item.productCount })}
          </Link>
        </Fact>
      </Facts>
      <Fields item={item} />
      <CategoryFile item={item} />
    </div>
  );
}

function Fields({ item }: { readonly item: ProductCategory }) {
  const text = useTexts('productCategory');
  return (
    <section className={classes.part}>
      <h3 className={shared.heading}>{text('fields')}</h3>
      {item.fields.length === 0 && <p className={shared.quiet}>{text('fieldsNone')}</p>}
      <ul className={classes.rows}>
        {item.fields.map(({ id, name, type, required, options }) => (
          <li key={id} className={classes.row}>
            <span className={classes.rowLabels}>
              <span>{name}</span>
              {options.length > 0 && <span className={shared.quiet}>{options.map(({ key }) => key).join(', ')}</span>}
            </span>
            <span className={shared.quiet}>
              {text(type)}
              {required && `, ${text('required')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
