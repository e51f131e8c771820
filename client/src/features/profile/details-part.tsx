import { updateProfile } from '@countinghouse/contract/user/profile.ts';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { replaceUser, useUser } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { Panel } from '../../ui/page/panel.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { CountryPart } from '../country/index.ts';
import { EmailPart } from './email-part.tsx';
import { useOwnHand } from './use-own-hand.ts';
import classes from './profile.module.css';

/** Name and contact data; for a customer also the country. */
export function DetailsPart() {
  const { role } = useUser();
  return (
    <div className={shared.stack}>
      <Details />
      <EmailPart />
      {role === 'lead' && <CountryPart />}
    </div>
  );
}

function Details() {
  const text = useTexts('profile');
  const isOwnHand = useOwnHand();
  const { country } = useSetting();
  const near = country === '' ? {} : { country };
  const { firstName, lastName, phone, mobile, verification, version } = useUser();
  const isNameLocked = verification === 'verified';
  const { form, control, submitting, settle } = useContractForm({
    schema: updateProfile.body,
    defaultValues: { firstName, lastName, phone, mobile },
    follows: true,
    shape: (values) => ({ ...values, version }),
  });
  const save = submitting(async (body) => {
    const sent = form.getValues();
    const saved = await call(updateProfile, { body });
    replaceUser(saved);
    const { firstName, lastName, phone, mobile } = saved;
    settle(sent, { firstName, lastName, phone, mobile });
    showToast({ type: 'success', message: text('saved') });
  });
  const disabled = !isOwnHand;
  return (
    <Panel>
      {disabled && <p className={classes.text}>{text('notWhileActing')}</p>}
      {!disabled && isNameLocked && <p className={classes.text}>{text('nameVerified')}</p>}
      <Form form={form} onSubmit={save} submitLabel={text('save')} columns={2} disabled={disabled}>
        <TextField
          control={control}
          name="firstName"
          label={text('firstName')}
          autoComplete="given-name"
          required
          disabled={disabled || isNameLocked}
        />
        <TextField
          control={control}
          name="lastName"
          label={text('lastName')}
          autoComplete="family-name"
          required
          disabled={disabled || isNameLocked}
        />
        <PhoneField control={control} name="phone" label={text('phone')} {...near} disabled={disabled} />
        <PhoneField control={control} name="mobile" label={text('mobile')} {...near} disabled={disabled} />
      </Form>
    </Panel>
  );
}
