import { mostTokenDays, type TokenOwner } from '@countinghouse/contract/api-token/api-token.ts';
import { createToken } from '@countinghouse/contract/schemas/api-token/api-token.ts';
import type { TokenPermission } from '@countinghouse/contract/api-token/token-permissions.ts';
import { Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRole } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useSession } from '../../../kernel/session/session.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { GroupedChecks } from '../../../ui/form/grouped-checks.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { SecretDialog } from '../../../ui/overlay/secret-dialog.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { textKey } from '../../permission-page/index.ts';
import { useRecentProof } from '../../profile/index.ts';
import { type PermissionGroup, permissionsOf, usePermissionGroups } from './permission-groups.ts';

interface CreateDialogProps {
  readonly owners: readonly TokenOwner[];
  readonly onClose: () => void;
}

interface Fields {
  name: string;
  owner: string | null;
  /** The last day on which the token works. */
  expires: string | null;
  permissions: TokenPermission[];
}

const usualDays = 90;

/** Creates a token and then shows its secret, this once. */
export function CreateDialog({ owners, onClose }: CreateDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />;
  return <TokenForm owners={owners} onClose={onClose} onCreated={setSecret} />;
}

const useTokenForm = (allowedFor: (owner: string | null) => readonly TokenPermission[]) => {
  const { zone } = useUiLocale();
  const session = useSession();
  const today = dayIn(zone, new Date(useNow()));
  return useContractForm<Fields, typeof createToken.body>({
    schema: createToken.body,
    defaultValues: {
      name: '',
      owner: session.status === 'signedIn' ? session.user.id : null,
      expires: addDays(today, usualDays),
      permissions: [],
    },
    shape: ({ expires, permissions, ...values }) => ({
      ...values,
      expires: expires === null ? null : dayEnd(zone, expires),
      permissions: permissions.filter((one) => allowedFor(values.owner).includes(one)),
    }),
  });
};

/** A day a year from now ends after the longest life, which the server counts to the moment. */
const dayEnd = (zone: string, day: string): string => {
  const end = new Date(Date.parse(dayStart(zone, addDays(day, 1))) - 1).toISOString();
  const latest = Date.now() + mostTokenDays * 86_400_000 - 60_000;
  const isLastDay = Date.parse(end) > latest && Date.parse(dayStart(zone, day)) <= latest;
  return isLastDay ? new Date(latest).toISOString() : end;
};

interface TokenFormProps extends CreateDialogProps {
  readonly onCreated: (secret: string) => void;
}

interface PermissionFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly allowed: readonly TokenPermission[];
}

/** Chooses permissions by area; a search leaves the areas and actions whose labels contain the text. */
function PermissionField<Values extends FieldValues>({ allowed, ...props }: PermissionFieldProps<Values>) {
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

function TokenForm({ owners, onClose, onCreated }: TokenFormProps) {
  const text = useTexts('apiToken');
  const shell = useTexts('shell');
  const own = useRole();
  const { mutateAsync } = useWrite(createToken);
  const { afterProof, proof } = useRecentProof();
  const allowedFor = (owner: string | null) =>
    permissionsOf(own, owners.find(({ id }) => id === owner)?.role ?? 'visitor');
  const { form, control, submitting } = useTokenForm(allowedFor);
  const owner = useWatch({ control, name: 'owner' });
  const create = submitting(async (body) => onCreated((await afterProof(() => mutateAsync({ body }))).secret));
  const roleName = (role: TokenOwner['role']) => shell(textKey('role', role) as TextKey<'shell'>);
  return (
    <>
      <FormDialog title={text('create')} onClose={onClose} form={form} onSubmit={create} submitLabel={text('create')}>
        <TextField control={control} name="name" label={text('name')} description={text('nameHint')} required />
        <SelectField
          control={control}
          name="owner"
          label={text('owner')}
          description={text('ownerHint')}
          options={owners.map(({ id, name, role }) => ({ value: id, label: `${name} (${roleName(role)})` }))}
          searchable
          required
        />
        <DayField control={control} name="expires" label={text('expires')} description={text('expiresHint')} required />
        <PermissionField
          control={control}
          name="permissions"
          label={text('permissions')}
          allowed={allowedFor(owner)}
          required
        />
      </FormDialog>
      {proof}
    </>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const text = useTexts('apiToken');
  return (
    <SecretDialog
      title={text('secretTitle')}
      label={text('secret')}
      value={secret}
      note={text('secretNote')}
      closeLabel={text('secretDone')}
      onClose={onClose}
    />
  );
}
