import { getEmailChange, type PendingEmail, withdrawEmailChange } from '@countinghouse/contract/user/email-change.ts';
import { changeEmail } from '@countinghouse/contract/schemas/user/email-change.ts';
import { updateProfile } from '@countinghouse/contract/schemas/user/profile.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useAction } from '../../kernel/resource/use-action.ts';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { replaceUser, useUser } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { Form } from '../../ui/form/form.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { DateTime } from '../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { Panel } from '../../ui/page/panel.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from '../auth/index.ts';
import { CountryPart } from '../country/index.ts';
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
  const { role, firstName, lastName, phone, mobile, verification, version } = useUser();
  const isNameLocked = verification === 'verified';
  // Only others change the name of an agent.
  const isNameFixed = role === 'regular';
  const { form, control, submitting, settle } = useContractForm({
    schema: updateProfile.body,
    defaultValues: { firstName, lastName, phone, mobile },
    follows: true,
    shape: ({ firstName, lastName, ...values }) => ({
      ...(!isNameFixed && { firstName, lastName }),
      ...values,
      version,
    }),
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
      {isNameFixed && <FixedName />}
      <Form form={form} onSubmit={save} submitLabel={text('save')} columns={2} disabled={disabled}>
        {!isNameFixed &&
          (['firstName', 'lastName'] as const).map((name) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={text(name)}
              autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
              required
              disabled={disabled || isNameLocked}
            />
          ))}
        <PhoneField control={control} name="phone" label={text('phone')} {...near} disabled={disabled} />
        <PhoneField control={control} name="mobile" label={text('mobile')} {...near} disabled={disabled} />
      </Form>
    </Panel>
  );
}

function FixedName() {
  const text = useTexts('profile');
  const { firstName, lastName } = useUser();
  return (
    <>
      <Facts className={classes.fixedName}>
        <Fact name={text('firstName')}>{firstName}</Fact>
        <Fact name={text('lastName')}>{lastName}</Fact>
      </Facts>
      <p className={classes.text}>{text('nameFixed')}</p>
    </>
  );
}

/** The log-in address, a pending change, and a button to change it. */
export function EmailPart() {
  const text = useTexts('profile');
  const { email } = useUser();
  const isOwnHand = useOwnHand();
  const { data, error, refetch } = useRead(getEmailChange, {}, { resources: ['user'] });
  return (
    <Panel title={text('emailTitle')}>
      <p className={classes.text}>{text('emailText', { email })}</p>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={36} />}
      {data?.pending && <Waiting pending={data.pending} mayWithdraw={isOwnHand} />}
      {data && isOwnHand && <Change />}
    </Panel>
  );
}

interface WaitingProps {
  readonly pending: z.output<typeof PendingEmail>;
  readonly mayWithdraw: boolean;
}

function Waiting({ pending, mayWithdraw }: WaitingProps) {
  const text = useTexts('profile');
  const { run, busy } = useAction(withdrawEmailChange, text('emailWithdrawn'));
  return (
    <div role="status">
      <p className={classes.text}>
        {text('emailPending', { email: pending.email })} <DateTime instant={pending.expires} />
      </p>
      {mayWithdraw && (
        <Button variant="default" mb="md" loading={busy} onClick={() => void run({})}>
          {text('emailWithdraw')}
        </Button>
      )}
    </div>
  );
}

function Change() {
  const text = useTexts('profile');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <EmailForm onDone={() => setIsOpen(false)} />;
  return (
    <Button variant="default" onClick={() => setIsOpen(true)}>
      {text('emailChange')}
    </Button>
  );
}

interface EmailFormProps {
  readonly onDone: () => void;
}

/** Requests a new address, confirmed by the password (with two-factor also a code) or by a passkey. */
function EmailForm({ onDone }: EmailFormProps) {
  return <ProofStep>{(needsCode) => <RequestForm needsCode={needsCode} onDone={onDone} />}</ProofStep>;
}

const { email } = changeEmail.body.shape;
const plain = z.object({ email, ...passwordAlone });
const withCode = z.object({ email, ...passwordAndCode });

interface Given {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

function RequestForm({ needsCode, onDone }: EmailFormProps & { readonly needsCode: boolean }) {
  const text = useTexts('profile');
  const requestChange = useWrite(changeEmail);
  const { form, control, submitting } = useContractForm<Given, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: { email: '', password: '', code: '' },
  });
  const send = submitting(async (body) => {
    await requestChange.mutateAsync({ body });
    onDone();
  });
  const byPasskey = useProofByPasskey(
    async (passkey) => {
      await requestChange.mutateAsync({ body: { email: form.getValues('email'), passkey } });
      onDone();
    },
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const sendByPasskey = byPasskey && submitting(byPasskey);
  const usePasskey = async (): Promise<void> => {
    if (await form.trigger('email', { shouldFocus: true })) await sendByPasskey?.(form.getValues());
  };
  return (
    <div className={classes.narrow}>
      <p className={classes.text}>{text('emailHow')}</p>
      <Form
        form={form}
        onSubmit={send}
        submitLabel={text('emailSend')}
        onCancel={onDone}
        extra={
          byPasskey && (
            <Button variant="subtle" onClick={() => void usePasskey()}>
              {text('emailByPasskey')}
            </Button>
          )
        }
      >
        <TextField control={control} name="email" label={text('emailNew')} type="email" autoComplete="email" required />
        <ProofFields control={control} needsCode={needsCode} />
      </Form>
    </div>
  );
}
