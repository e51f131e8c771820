import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useFormState, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { CampaignField } from './campaign-field.tsx';
import { roleKey, roleTextKey, type StaffRole, staffRoles } from './role-labels.ts';
import { type UserFields, userFields, userInput } from './user-fields.ts';
import { useRoleQuestion } from './use-role-question.tsx';

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
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  const role = useWatch({ control, name: 'role' }) as StaffRole;
  const { question, agrees } = useRoleQuestion(item);
  const near = country === '' ? {} : { country };
  return (
    <>
      <Form
        form={form}
        columns={2}
        onSubmit={submitting(async (fields) => {
          if (await agrees(fields.role)) await save(fields);
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
      {question}
    </>
  );
}
