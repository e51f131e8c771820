import type { Product } from '@countinghouse/contract/product/product.ts';
import { fieldKey, type ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { Link } from '@tanstack/react-router';
import { Money } from '../../../../ui/format/money.tsx';
import { IconTag } from '../../../../ui/icons.ts';
import type { ListColumn } from '../../../list/index.ts';
import { PrivatePicture } from '../../../picture/index.ts';
import { GateBadges } from '../gate-badges.tsx';
import { FieldValue } from './field-value.tsx';
import { ProductStatusBadge } from './product-status.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import classes from '../office.module.css';

export const owner = ({ lead, leadName }: Pick<Product, 'lead' | 'leadName'>) =>
  lead && (
    <Link to="/office/leads/$id" params={{ id: lead }} search={{ tab: 'vault' }} className={nameLink}>
      {leadName}
    </Link>
  );

const named = ({ image, name }: Product) => (
  <span className={classes.named}>
    <PrivatePicture image={image} otherwise={<IconTag size={16} aria-hidden />} small />
    {name}
  </span>
);

/** The columns of the list of products, with a category's own fields if there is just one. */
export const productColumns = (fields: readonly ProductField[]): readonly ListColumn<Product>[] => [
  { id: 'name', always: true, width: 240, cell: named, exports: ['name'] },
  { id: 'categoryName', width: 150, cell: ({ categoryName }) => categoryName },
  { id: 'price', numeric: true, width: 130, cell: ({ price }) => <Money amount={price} /> },
  { id: 'status', width: 150, cell: ({ status }) => <ProductStatusBadge status={status} /> },
  ...fields.map((field) => ({
    id: fieldKey(field.id),
    header: field.name,
    width: 140,
    numeric: field.type === 'number',
    cell: ({ values }: Product) => <FieldValue field={field} value={values[field.id]} />,
    exports: ['values'],
  })),
  { id: 'leadName', width: 160, cell: owner },
  { id: 'neededLabels', width: 160, cell: ({ neededLabels }) => <GateBadges labels={neededLabels} /> },
  { id: 'marketName', width: 150, extra: true, cell: ({ marketName }) => marketName ?? '–' },
  { ...dateTimeColumn('datePurchased'), width: 170, extra: true },
  { ...dateTimeColumn('dateCreation'), extra: true },
];
