import { personName } from '@countinghouse/contract/user/person-name.ts';
import { addDestination } from '@countinghouse/contract/schemas/withdrawal/destination.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from '../../auth/index.ts';

const plain = z.extend(addDestination.body, passwordAlone);
const withCode = z.extend(addDestination.body, passwordAndCode);

interface Fields {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly label: string;
  readonly password: string;
  readonly code: string;
}

/** The button and the form to save a bank account, which confirms it. */
export function AddAccount() {
  const text = useTexts('withdrawal');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {text('accountAdd')}
      </Button>
      {isOpen && (
        <ProofStep>{(needsCode) => <AccountForm needsCode={needsCode} onClose={() => setOpen(false)} />}</ProofStep>
      )}
    </>
  );
}

interface AccountFormProps {
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

/** The form with the two ways to send it; `byPasskey` is null where none can be used. */
const useAccountForm = ({ needsCode, onClose }: AccountFormProps) => {
  const text = useTexts('withdrawal');
  const { firstName, lastName } = useUser();
  const { mutateAsync } = useWrite(addDestination);
  const { form, control, submitting } = useContractForm<Fields, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: {
      holder: personName({ firstName, lastName }),
      iban: '',
      bic: '',
      label: '',
      password: '',
      code: '',
    },
    shape: ({ code, ...others }) => ({ ...others, ...(needsCode && { code }) }),
  });
  const send = async (body: z.output<typeof addDestination.body>): Promise<void> => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: text('accountAdded') });
    onClose();
  };
  const proveByPasskey = useProofByPasskey(
    (passkey) => {
      const { holder, iban, bic, label } = form.getValues();
      return send({ holder, iban, bic, label, passkey });
    },
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const sendByPasskey = proveByPasskey && submitting(proveByPasskey);
  const byPasskey = async (): Promise<void> => {
    if (await form.trigger(['holder', 'iban', 'bic', 'label'], { shouldFocus: true }))
      await sendByPasskey?.(form.getValues());
  };
  return { form, control, add: submitting(send), byPasskey: proveByPasskey && byPasskey };
};

function AccountForm(props: AccountFormProps) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const profile = useTexts('profile');
  const { form, control, add, byPasskey } = useAccountForm(props);
  return (
    <FormDialog
      title={text('accountAdd')}
      text={text('accountAddText')}
      onClose={props.onClose}
      form={form}
      onSubmit={add}
      submitLabel={text('accountAdd')}
      extra={
        byPasskey && (
          <Button variant="subtle" onClick={() => void byPasskey()}>
            {profile('emailByPasskey')}
          </Button>
        )
      }
    >
      <TextField control={control} name="iban" label={text('accountIban')} autoComplete="off" required />
      <TextField control={control} name="holder" label={field('holder')} autoComplete="name" required />
      <TextField control={control} name="bic" label={text('accountBic')} autoComplete="off" />
      <TextField control={control} name="label" label={text('accountLabel')} autoComplete="off" />
      <ProofFields control={control} needsCode={props.needsCode} />
    </FormDialog>
  );
}
