import { totpState } from '@countinghouse/contract/auth/auth.ts';
import { changeEmail } from '@countinghouse/contract/user/email-change.ts';
import { Button, Skeleton } from '@mantine/core';
import * as z from 'zod/mini';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { askPasskey, canUsePasskeys } from '../passkey/index.ts';
import classes from './profile.module.css';

interface EmailFormProps {
  readonly onDone: () => void;
}

/** Asks for a new address, confirmed by the password (with a second step its code, too) or by a passkey. */
export function EmailForm({ onDone }: EmailFormProps) {
  const { data, error, refetch } = useRead(totpState, {});
  if (data) return <AskForm needsCode={data.active} onDone={onDone} />;
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
}

const plain = z.object({ email: changeEmail.body.shape.email, password: z.string().check(z.minLength(1)) });
const withCode = z.extend(plain, { code: z.string().check(z.minLength(6), z.maxLength(24)) });

interface Given {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

function AskForm({ needsCode, onDone }: EmailFormProps & { readonly needsCode: boolean }) {
  const text = useTexts('profile');
  const ask = useWrite(changeEmail);
  const { form, control, submitting } = useContractForm<Given, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: { email: '', password: '', code: '' },
  });
  const send = submitting(async (body) => {
    await ask.mutateAsync({ body });
    onDone();
  });
  const sendByPasskey = submitting(async ({ email }) => {
    const passkey = await askPasskey();
    if (passkey === null) {
      form.setError('root.server', { type: 'device', message: text('emailNoPasskey') });
      return;
    }
    await ask.mutateAsync({ body: { email, passkey } });
    onDone();
  });
  const usePasskey = async (): Promise<void> => {
    if (await form.trigger('email', { shouldFocus: true })) await sendByPasskey(form.getValues());
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
          canUsePasskeys() && (
            <Button variant="subtle" onClick={() => void usePasskey()}>
              {text('emailByPasskey')}
            </Button>
          )
        }
      >
        <TextField control={control} name="email" label={text('emailNew')} type="email" autoComplete="email" required />
        <PasswordField control={control} name="password" label={text('totpPassword')} purpose="current" required />
        {needsCode && (
          <TextField
            control={control}
            name="code"
            label={text('totpRemoveCode')}
            autoComplete="one-time-code"
            required
          />
        )}
      </Form>
    </div>
  );
}
