import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import {
  passwordAlone,
  passwordAndCode,
  ProofFields,
  ProofStep,
  useProofByPasskey,
} from '../../../features/auth/index.ts';
import { useWhat } from '../../../features/prepared/use-what.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ConfirmProps } from './prepared-card.tsx';

interface Fields {
  destination: string;
  password: string;
  code: string;
}

const plain = z.extend(withdrawal.create, passwordAlone);
const withCode = z.extend(withdrawal.create, passwordAndCode);
type Wanted = z.output<typeof withdrawal.create>;

const useConfirmForm = ({ item, onClose }: ConfirmProps, needsCode: boolean) => {
  const text = useTexts('prepared');
  const what = useWhat()(item);
  const { mutateAsync } = useWrite(withdrawal.routes.create);
  const { amount } = item;
  const { form, control, submitting } = useContractForm<Fields, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: { destination: String(item.terms['destination'] ?? ''), password: '', code: '' },
    shape: ({ destination, password, code }) => ({ amount, destination, password, ...(needsCode && { code }) }),
  });
  const send = async (wanted: Wanted): Promise<void> => {
    await mutateAsync({ body: { ...wanted, prepared: item.id } });
    showToast({ type: 'success', message: text('confirmed', { what }) });
    onClose();
  };
  const byPasskey = useProofByPasskey(
    (passkey) => send({ amount, destination: form.getValues('destination'), passkey }),
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const sendByPasskey = byPasskey && submitting(byPasskey);
  return {
    form,
    control,
    confirm: submitting(send),
    confirmByPasskey: sendByPasskey && (() => sendByPasskey({ ...form.getValues(), amount })),
  };
};

interface WithdrawalDialogProps extends ConfirmProps {
  readonly needsCode: boolean;
}

function WithdrawalDialog({ needsCode, ...props }: WithdrawalDialogProps) {
  const { item, onClose } = props;
  const text = useTexts('prepared');
  const field = useTexts('field');
  const profile = useTexts('profile');
  const isOpen = item.terms['destination'] === undefined;
  const { form, control, confirm, confirmByPasskey } = useConfirmForm(props, needsCode);
  return (
    <FormDialog
      title={useWhat()(item)}
      onClose={onClose}
      form={form}
      onSubmit={confirm}
      submitLabel={text('confirm')}
      extra={
        confirmByPasskey && (
          <Button variant="subtle" onClick={() => void confirmByPasskey()}>
            {profile('emailByPasskey')}
          </Button>
        )
      }
    >
      {isOpen ? (
        <TextField control={control} name="destination" label={field('destination')} autoComplete="off" required />
      ) : (
        <Facts>
          <Fact name={field('destination')}>{form.getValues('destination')}</Fact>
        </Facts>
      )}
      <ProofFields control={control} needsCode={needsCode} />
    </FormDialog>
  );
}

/** A withdrawal with its destination, confirmed like the customer's own: by password or passkey. */
export function ConfirmWithdrawal(props: ConfirmProps) {
  return <ProofStep>{(needsCode) => <WithdrawalDialog {...props} needsCode={needsCode} />}</ProofStep>;
}
