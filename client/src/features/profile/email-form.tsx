import { changeEmail } from '@countinghouse/contract/user/email-change.ts';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from '../auth/index.ts';
import classes from './profile.module.css';

interface EmailFormProps {
  readonly onDone: () => void;
}

/** Requests a new address, confirmed by the password (with two-factor also a code) or by a passkey. */
export function EmailForm({ onDone }: EmailFormProps) {
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
