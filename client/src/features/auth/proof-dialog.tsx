import type { proof } from '@countinghouse/contract/passkey/proof.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from './proof-fields.tsx';

export type GivenProof = { [Name in keyof typeof proof]?: z.output<(typeof proof)[Name]> };

interface ProofDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  /** Sends the proof, and closes the dialog or throws. */
  readonly send: (given: GivenProof) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for the password, and a code if needed, or a passkey, for something that is shown in full. */
export function ProofDialog(props: ProofDialogProps) {
  return <ProofStep>{(needsCode) => <ProofForm {...props} needsCode={needsCode} />}</ProofStep>;
}

const plain = z.object(passwordAlone);
const withCode = z.object(passwordAndCode);

function ProofForm(props: ProofDialogProps & { readonly needsCode: boolean }) {
  const { needsCode, send, children, ...dialog } = props;
  const profile = useTexts('profile');
  const { form, control, submitting } = useContractForm<
    { password: string; code: string },
    typeof plain | typeof withCode
  >({
    schema: needsCode ? withCode : plain,
    defaultValues: { password: '', code: '' },
    shape: ({ password, code }) => ({ password, ...(needsCode && { code }) }),
  });
  const byPasskey = useProofByPasskey(
    (passkey) => send({ passkey }),
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const sendByPasskey = byPasskey && submitting(byPasskey);
  return (
    <FormDialog
      {...dialog}
      fleeting
      form={form}
      onSubmit={submitting(send)}
      extra={
        sendByPasskey && (
          <Button variant="subtle" onClick={() => void sendByPasskey(form.getValues())}>
            {profile('emailByPasskey')}
          </Button>
        )
      }
    >
      {children}
      <ProofFields control={control} needsCode={needsCode} />
    </FormDialog>
  );
}
