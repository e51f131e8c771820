import { type VaultItem, vault } from '@countinghouse/contract/product/vault.ts';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { listQuery } from '../../../../kernel/resource/list-query.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { type FieldProps, useField } from '../../../../ui/form/field-props.ts';
import { type Found, foundBy, useFoundOptions } from '../../../../ui/form/found-options.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import classes from '../office.module.css';

/** Milliseconds without a key press before searching. */
const pause = 250;
const offered = 50;

/** Products currently owned by customers whose name contains the typed text. */
export const useOwned = (typed: string): Found<VaultItem> => {
  const wanted = typed.trim();
  const [name] = useDebouncedValue(wanted, pause);
  const filters = { status: { eq: 'owned' }, ...(name !== '' && { productName: { contains: name } }) };
  const query = listQuery({ filters, sorts: ['productName'], q: '', page: 1, pageSize: offered });
  const found = useRead(vault.routes.list, { query }, { keepPrevious: true });
  return foundBy(found, found.data?.vault, name !== wanted);
};

const useOptionLabel = () => {
  const language = useLanguage();
  return ({ productName, leadName, cost }: VaultItem): string =>
    `${productName} · ${leadName} · ${euroText(cost, language)}`;
};

/** Selects one product owned by a customer, by name; the form holds the product's id, or null. */
export function OwnedField<Values extends FieldValues>(props: FieldProps<Values>) {
  const labelOf = useOptionLabel();
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  const owned = useOwned(typed.includes(' · ') ? '' : typed);
  return (
    <Select
      {...shared}
      data={owned.items.map((item) => ({ value: item.product, label: labelOf(item) }))}
      {...useFoundOptions(owned)}
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      value={typeof value === 'string' ? value : null}
      onChange={change}
    />
  );
}

interface OwnedChoiceProps {
  readonly chosen: readonly VaultItem[];
  readonly onChoose: (items: readonly VaultItem[]) => void;
}

/** Selects several products owned by customers; selected ones stay whatever is typed next. */
export function OwnedChoice({ chosen, onChoose }: OwnedChoiceProps) {
  const text = useTexts('productOffer');
  const labelOf = useOptionLabel();
  const [typed, setTyped] = useState('');
  const found = useOwned(typed);
  const known = [...chosen, ...found.items.filter(({ product }) => !chosen.some((item) => item.product === product))];
  return (
    <MultiSelect
      label={text('products')}
      description={text('productsHint')}
      data={known.map((item) => ({ value: item.product, label: labelOf(item) }))}
      {...useFoundOptions(found)}
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      classNames={{ inputField: classes.typed ?? '' }}
      value={chosen.map(({ product }) => product)}
      onChange={(ids) => onChoose(known.filter(({ product }) => ids.includes(product)))}
      withAsterisk
      data-autofocus
    />
  );
}
