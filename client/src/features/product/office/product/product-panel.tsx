import type { Product } from '@countinghouse/contract/product/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { IconEdit, IconInfoCircle, IconReceipt } from '../../../../ui/icons.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { Euro } from '../figures.tsx';
import { GateMarks } from '../gate-marks.tsx';
import { OffersOf } from '../offer/offers-of.tsx';
import { useFieldsOf } from '../../choice/use-shelves.ts';
import { FieldValue } from './field-value.tsx';
import { owner } from './product-cells.tsx';
import { ProductFiles } from './product-files.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductImage } from './product-image.tsx';
import { ProductStatusMark } from './product-status.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import classes from '../office.module.css';

/** A product beside the list: data, files, offers and actions. */
export function ProductPanel({ item, save }: RecordPanelProps<Product>) {
  const mayUpdate = useMay('product:update');
  const [edited, setEdited] = useState<Product | null>(null);
  if (edited) return <ProductForm item={edited} save={save} onClose={() => setEdited(null)} />;
  return (
    <div className={classes.panel}>
      <p className={classes.amount}>
        <Euro amount={item.price} />
        <ProductStatusMark status={item.status} />
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
  const mayBuy = useMay('product:purchase') && item.status === 'available';
  const [isAsked, ask] = useState(false);
  return (
    <div className={classes.buttons}>
      {onEdit && (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          {text('edit')}
        </Button>
      )}
      {mayBuy && (
        <Button leftSection={<IconReceipt size={16} aria-hidden />} onClick={() => ask(true)}>
          {text('buy')}
        </Button>
      )}
      {isAsked && <PurchaseDialog item={item} onClose={() => ask(false)} />}
    </div>
  );
}

function ProductFacts({ item }: { readonly item: Product }) {
  const text = useTexts('product');
  const field = useTexts('field');
  const fields = useFieldsOf(item.category);
  return (
    <>
      {item.status === 'available' && !item.offered && (
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
          <GateMarks labels={item.neededLabels} />
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
