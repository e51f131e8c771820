import type { TokenPermission } from '@countinghouse/contract/api-token/token-permissions.ts';
import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { GroupedChecks } from '../../../ui/form/grouped-checks.tsx';
import { IconSearch } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { type PermissionGroup, usePermissionGroups } from './permission-groups.ts';

interface PermissionFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly allowed: readonly TokenPermission[];
}

/** Chooses permissions by area; a search leaves the areas and actions whose labels contain the text. */
export function PermissionField<Values extends FieldValues>({ allowed, ...props }: PermissionFieldProps<Values>) {
  const text = useTexts('apiToken');
  const {
    shared: { ref, label, error, withAsterisk, onBlur },
    value,
    change,
  } = useField(props);
  const [wanted, setWanted] = useState('');
  const id = useId();
  const all = usePermissionGroups()(allowed);
  const found = foundIn(all, wanted);
  const chosen = (Array.isArray(value) ? value : []) as TokenPermission[];
  const count = chosen.filter((one) => allowed.includes(one)).length;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={text('chosen', { count })}
      error={error}
      withAsterisk={withAsterisk}
      onBlur={onBlur}
    >
      <TextInput
        ref={ref}
        type="search"
        aria-label={text('findPermission')}
        placeholder={text('findPermission')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <GroupedChecks
        groups={found}
        chosen={chosen}
        onChange={change}
        labelledBy={id}
        empty={<p className={shared.quiet}>{text('noPermission')}</p>}
      />
    </Input.Wrapper>
  );
}

const foundIn = (groups: readonly PermissionGroup[], wanted: string): PermissionGroup[] => {
  const holds = (label: string): boolean => label.toLowerCase().includes(wanted.trim().toLowerCase());
  return groups
    .map((group) =>
      holds(group.label) ? group : { ...group, choices: group.choices.filter(({ label }) => holds(label)) },
    )
    .filter(({ choices }) => choices.length > 0);
};
