import {
  fieldKey,
  type FieldValue as Value,
  type ProductField,
} from '@countinghouse/contract/product-category/product-field.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { dayText } from '../../../../ui/format/day-text.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconTag } from '../../../../ui/icons.ts';
import { nameLink } from '../../../../ui/page/name-link.ts';
import { StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { dateTimeColumn } from '../../../../ui/table/date-time-column.tsx';
import type { ListColumn } from '../../../list/index.ts';
import { PrivatePicture } from '../../../picture/index.ts';
import { GateBadges } from '../gate.tsx';
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
    <span>{name}</span>
  </span>
);

interface FieldValueProps {
  readonly field: ProductField;
  readonly value: Value | undefined;
}

const decimals = 10;
/** A product's value of one field of its category, formatted for the reader. */
export function FieldValue({ field, value }: FieldValueProps) {
  const text = useTexts('product');
  const language = useLanguage();
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number')
    return numberFormat(language, { maximumFractionDigits: decimals, useGrouping: 'min2' }).format(value);
  if (field.type === 'date') return dayText(value, language);
  if (field.type === 'select') return field.options.find(({ id }) => id === value)?.key ?? value;
  return value;
}

export function ProductStatusBadge({ status }: Pick<Product, 'status'>) {
  const { tone, label } = productStates.states[status];
  return <StatusBadge tone={tone}>{useTexts('product')(label)}</StatusBadge>;
}

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
