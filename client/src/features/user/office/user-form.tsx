import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { user } from '@countinghouse/contract/schemas/user/user.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay, useReach } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import type { FieldProps } from '../../../ui/form/field-props.ts';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { Suspense } from '../../../ui/suspense.tsx';
import { useCampaignChoicesFor } from '../../campaign-choice/index.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { useRecentProof } from '../../profile/index.ts';
import { StaffSignOn } from '../../sign-on/index.ts';
import { roleKey, roleTextKey, type StaffRole, staffRoles } from './role-labels.ts';

interface RoleQuestion {
  readonly role: Role;
  readonly answer: (agreed: boolean) => void;
}

/**
 * Asks for confirmation before a person's role changes. `agrees` is true immediately if the role stays; render
 * `question`.
 */
const useRoleQuestion = (item: User | null) => {
  const text = useTexts('user');
  const [roleQuestion, setRoleQuestion] = useState<RoleQuestion | null>(null);
  const agrees = (role: Role | undefined): Promise<boolean> => {
    if (item === null || role === undefined || role === item.role) return Promise.resolve(true);
    return new Promise((resolve) => {
      setRoleQuestion({
        role,
        answer: (agreed) => {
          setRoleQuestion(null);
          resolve(agreed);
        },
      });
    });
  };
  const question = item && roleQuestion && (
    <ConfirmDialog
      opened
      title={text('roleTitle', { name: personName(item) })}
      confirmLabel={text('roleConfirm')}
      onClose={() => roleQuestion.answer(false)}
      onConfirm={() => roleQuestion.answer(true)}
    >
      {text('roleText', { before: text(roleKey(item.role)), after: text(roleKey(roleQuestion.role)) })}
      {roleQuestion.role !== 'regular' && <p>{text('roleWaits')}</p>}
    </ConfirmDialog>
  );
  return { agrees, question };
};

interface UserFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mobile: string;
  role: Role;
  campaign: string | null;
  password: string;
}

const empty: UserFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  role: 'regular',
  campaign: null,
  password: '',
};

/** The fields of the form for a member of staff, or for a new one. */
const userFields = (item: User | null): UserFields => {
  if (item === null) return empty;
  const { firstName, lastName, email, phone, mobile, role, campaign } = item;
  return { firstName, lastName, email, phone, mobile, role, campaign, password: '' };
};

/** The input of the call: without what was left empty for a new member of staff. */
const userInput = ({ password, campaign, ...fields }: UserFields, isNew: boolean): object => ({
  ...fields,
  ...((!isNew || campaign !== null) && { campaign }),
  ...(isNew && password !== '' && { password }),
});

interface CampaignFieldProps extends Pick<FieldProps<UserFields>, 'control'> {
  readonly item: User | null;
  readonly disabled: boolean;
}

/** The campaign of a member of staff. */
function CampaignField({ control, item, disabled }: CampaignFieldProps) {
  const label = useTexts('field')('campaignName');
  const options = useCampaignChoicesFor(item);
  return (
    <SelectField
      control={control}
      name="campaign"
      label={label}
      options={options}
      disabled={disabled}
      searchable
      clearable
    />
  );
}

/** The person's account at the provider of single sign-on, for those who may see it. */
function SignOn({ user: id }: { readonly user: string }) {
  if (!useMay('setting:update')) return null;
  return (
    <Suspense fallback={null}>
      <StaffSignOn user={id} />
    </Suspense>
  );
}

/**
 * The form of a new or existing member of staff. Roles beyond the reader's permission are not offered; a new role needs
 * confirmation.
 */
export function UserForm({ item, save, onClose }: RecordFormProps<User>) {
  const text = useTexts('user');
  const field = useTexts('field');
  const ui = useUiText();
  const { country } = useSetting();
  const isSelf = useUser().id === item?.id;
  const offered: readonly StaffRole[] = useReach('staff:create') === 'all' ? staffRoles : ['regular'];
  const { form, control, submitting } = useContractForm({
    schema: item ? user.update : user.create,
    defaultValues: userFields(item),
    shape: (fields: UserFields) => userInput(fields, item === null),
  });
  useFormGuard(control);
  const role = useWatch({ control, name: 'role' }) as StaffRole;
  const { question, agrees } = useRoleQuestion(item);
  const { afterProof, proof } = useRecentProof();
  const near = country === '' ? {} : { country };
  return (
    <>
      <Form
        form={form}
        columns={2}
        onSubmit={submitting(async (fields) => {
          if (await agrees(fields.role)) await afterProof(() => save(fields));
        })}
        onCancel={onClose}
        submitLabel={item ? ui('save') : text('create')}
      >
        <TextField control={control} name="firstName" label={field('firstName')} required autoFocus />
        <TextField control={control} name="lastName" label={field('lastName')} required />
        <TextField control={control} name="email" type="email" label={field('email')} required />
        <SelectField
          control={control}
          name="role"
          label={field('role')}
          description={isSelf ? text('roleOwn') : text(roleTextKey(role))}
          options={offered.map((value) => ({ value, label: text(roleKey(value)) }))}
          disabled={isSelf}
          required
        />
        <PhoneField control={control} name="phone" label={field('phone')} {...near} />
        <PhoneField control={control} name="mobile" label={field('mobile')} {...near} />
        <CampaignField control={control} item={item} disabled={isSelf} />
        {item === null && (
          <PasswordField
            control={control}
            name="password"
            purpose="new"
            label={text('firstPassword')}
            description={text('firstPasswordHint')}
          />
        )}
      </Form>
      {item !== null && <SignOn user={item.id} />}
      {question}
      {proof}
    </>
  );
}
