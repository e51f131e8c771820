import { totpState } from '@countinghouse/contract/auth/auth.ts';
import { addPasskey, startPasskey } from '@countinghouse/contract/passkey/passkey.ts';
import { Skeleton } from '@mantine/core';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import { deviceOf } from '../../kernel/session/device-name.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { makePasskey, NotMade } from '../passkey/index.ts';
import classes from './profile.module.css';

interface PasskeyStartProps {
  readonly onDone: () => void;
}

/** Adds a passkey: name and password, with a second step its code, then the device's own dialog. */
export function PasskeyStart({ onDone }: PasskeyStartProps) {
  const { data, error, refetch } = useRead(totpState, {});
  if (data) return <StartForm needsCode={data.active} onDone={onDone} />;
  return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
}

const plain = z.object({ name: addPasskey.body.shape.name, password: startPasskey.body.shape.password });
const withCode = z.extend(plain, { code: z.string().check(z.minLength(6), z.maxLength(24)) });

interface Given {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

function StartForm({ needsCode, onDone }: PasskeyStartProps & { readonly needsCode: boolean }) {
  const text = useTexts('profile');
  const keep = useWrite(addPasskey);
  const device = deviceOf(navigator.userAgent);
  const { form, control, submitting } = useContractForm<Given, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: { name: device ? text('deviceOn', device) : text('passkeyOwn'), password: '', code: '' },
  });
  const add = submitting(async ({ name, password, ...rest }) => {
    const options = await call(startPasskey, { body: { password, ...rest } });
    try {
      await keep.mutateAsync({ body: { name, credential: await makePasskey(options) } });
    } catch (error) {
      if (!(error instanceof NotMade)) throw error;
      form.setError('root.server', {
        type: 'device',
        message: text(error.isThere ? 'passkeyAlready' : 'passkeyFailed'),
      });
      return;
    }
    showToast({ type: 'success', message: text('passkeyAdded') });
    onDone();
  });
  return (
    <div className={classes.narrow}>
      <Form form={form} onSubmit={add} submitLabel={text('totpContinue')} onCancel={onDone}>
        <TextField control={control} name="name" label={text('passkeyName')} required />
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
