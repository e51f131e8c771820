import type { Assertion } from '@countinghouse/contract/passkey/passkey.ts';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from '../auth/index.ts';

type Given = { readonly password: string; readonly code?: string } | { readonly passkey: Assertion };

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  /** Sends the proof, with the call or before it. */
  readonly send: (given: Given) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks a signed-in person to prove who they are: by the password (with two-factor also a code) or by a passkey. */
export function ProofDialog(props: ProofDialogProps) {
  return <ProofStep>{(needsCode) => <ProofForm needsCode={needsCode} {...props} />}</ProofStep>;
}

const plain = z.object(passwordAlone);
const withCode = z.object(passwordAndCode);

function ProofForm({ needsCode, send, ...dialog }: ProofDialogProps & { readonly needsCode: boolean }) {
  const text = useTexts('profile');
  const { form, control, submitting } = useContractForm<
    { readonly password: string; readonly code: string },
    typeof plain | typeof withCode
  >({
    schema: needsCode ? withCode : plain,
    defaultValues: { password: '', code: '' },
  });
  const byPasskey = useProofByPasskey(
    (passkey) => send({ passkey }),
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const sendByPasskey = byPasskey && submitting(byPasskey);
  return (
    <FormDialog
      {...dialog}
      form={form}
      onSubmit={submitting(async (given) => void (await send(given)))}
      extra={
        sendByPasskey && (
          <Button variant="subtle" onClick={() => void sendByPasskey(form.getValues())}>
            {text('emailByPasskey')}
          </Button>
        )
      }
    >
      <ProofFields control={control} needsCode={needsCode} />
    </FormDialog>
  );
}
