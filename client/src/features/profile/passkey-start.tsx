import { startPasskey } from '@countinghouse/contract/passkey/passkey.ts';
import { addPasskey } from '@countinghouse/contract/schemas/passkey/passkey.ts';
import * as z from 'zod/mini';
import { call } from '../../kernel/call/call.ts';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { deviceOf } from '../../kernel/session/device-name.ts';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep } from '../auth/index.ts';
import { afterRecentProof, canUsePasskeys, isHere, makePasskey, NotMade } from '../passkey/index.ts';
import classes from './profile.module.css';

interface PasskeyStartProps {
  readonly onDone: () => void;
}

/** Adds a passkey: name and password, with two-factor a code, then the device's own dialog. */
export function PasskeyStart({ onDone }: PasskeyStartProps) {
  return <ProofStep>{(needsCode) => <StartForm needsCode={needsCode} onDone={onDone} />}</ProofStep>;
}

const { name: passkeyName } = addPasskey.body.shape;
const plain = z.object({ name: passkeyName, ...passwordAlone });
const withCode = z.object({ name: passkeyName, ...passwordAndCode });

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
    const options = await afterRecentProof(() => call(startPasskey, { body: { password, ...rest } }));
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
      <Form form={form} onSubmit={add} submitLabel={text('twoFactorContinue')} onCancel={onDone}>
        <TextField control={control} name="name" label={text('passkeyName')} required />
        <ProofFields control={control} needsCode={needsCode} />
      </Form>
    </div>
  );
}

export interface PasskeyPlace {
  readonly count: number;
  readonly most: number;
  readonly address: string;
}

/** Why no passkey can be added here; null if one can. */
export const useObstacle = ({ count, most, address }: PasskeyPlace): string | null => {
  const text = useTexts('profile');
  if (!isHere(address)) return text('passkeyElsewhere', { address });
  if (!canUsePasskeys()) return text('passkeyUnsupported');
  return count >= most ? text('passkeyFull', { count: most }) : null;
};
