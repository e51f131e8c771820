import {
  closureStates,
  getOwnClosure,
  type OwnClosure,
  withdrawClosure,
} from '@countinghouse/contract/closure/closure.ts';
import { requestClosure } from '@countinghouse/contract/schemas/closure/closure.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconHistory, IconInfoCircle } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from '../../auth/index.ts';
import { OpenItemList } from '../../open-items/index.tsx';
import classes from '../closure.module.css';

interface RequestProps {
  readonly request: NonNullable<OwnClosure['request']>;
}

/** A pending request with its date, and a button to withdraw it. */
function WaitingPart({ request }: RequestProps) {
  const text = useTexts('closure');
  const { run, busy } = useAction(withdrawClosure, text('takenBack'));
  return (
    <Alert
      color="warning"
      className={classes.notice ?? ''}
      icon={<IconHistory size={18} aria-hidden />}
      title={text('waitingTitle')}
    >
      <p>
        {text('waitingSince')} <DateTime instant={request.dateCreation} />
      </p>
      <Button variant="default" mt="sm" loading={busy} onClick={() => void run({})}>
        {text('takeBack')}
      </Button>
    </Alert>
  );
}

function RefusedNotice({ request }: RequestProps) {
  const text = useTexts('closure');
  return (
    <Alert
      color="info"
      className={classes.notice ?? ''}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={text('refusedTitle')}
    >
      <p>{request.answer}</p>
      {request.dateDone !== null && (
        <p>
          <DateTime instant={request.dateDone} />
        </p>
      )}
    </Alert>
  );
}

/** The button to request closure, with its confirmation. */
function AskPart() {
  const text = useTexts('closure');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('ask')}
      </Button>
      {isOpen && (
        <ProofStep>{(needsCode) => <AskDialog needsCode={needsCode} onClose={() => setOpen(false)} />}</ProofStep>
      )}
    </>
  );
}

const plain = z.extend(requestClosure.body, passwordAlone);
const withCode = z.extend(requestClosure.body, passwordAndCode);

interface AskDialogProps {
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

interface Fields {
  readonly reason: string;
  readonly password: string;
  readonly code: string;
}

function AskDialog({ needsCode, onClose }: AskDialogProps) {
  const text = useTexts('closure');
  const profile = useTexts('profile');
  const { mutateAsync } = useWrite(requestClosure);
  const { form, control, submitting } = useContractForm<Fields, typeof plain | typeof withCode>({
    schema: needsCode ? withCode : plain,
    defaultValues: { reason: '', password: '', code: '' },
    shape: ({ code, ...others }) => ({ ...others, ...(needsCode && { code }) }),
  });
  const send = async (body: z.output<typeof requestClosure.body>): Promise<void> => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: text('asked') });
    onClose();
  };
  const ask = submitting(send);
  const byPasskey = useProofByPasskey(
    (passkey) => send({ reason: form.getValues('reason'), passkey }),
    (message) => form.setError('root.server', { type: 'device', message }),
  );
  const askByPasskey = byPasskey && submitting(byPasskey);
  return (
    <FormDialog
      title={text('askTitle')}
      text={text('askText')}
      onClose={onClose}
      form={form}
      onSubmit={ask}
      submitLabel={text('ask')}
      extra={
        askByPasskey && (
          <Button variant="subtle" onClick={() => void askByPasskey(form.getValues())}>
            {profile('emailByPasskey')}
          </Button>
        )
      }
    >
      <TextareaField
        control={control}
        name="reason"
        label={text('reason')}
        description={text('reasonHint')}
        rows={3}
        maxLength={1000}
      />
      <ProofFields control={control} needsCode={needsCode} />
    </FormDialog>
  );
}

/** The screens on which a customer settles each open item. */
const ways = {
  money: '/my/withdraw',
  order: '/my/platform',
  investment: '/my/investments',
  deposit: '/my/deposit',
  refund: '/my/deposit',
  withdrawal: '/my/withdraw',
  vaultItem: '/my/vault',
  offer: '/my/vault',
} as const;

/** Changes to any of these affect the open items. */
const resources = ['deposit', 'withdrawal', 'order', 'investment', 'product', 'offer', 'approval'] as const;

/** A customer's account closure: open items, the request and its state. */
export function ClosurePart() {
  const text = useTexts('closure');
  const { data, pending } = answerOf(useRead(getOwnClosure, {}, { resources }), <Skeleton height={140} aria-busy />);
  return (
    <Panel title={text('title')}>
      {data && <Known closure={data} />}
      {pending}
    </Panel>
  );
}

function Known({ closure: { request, openItems } }: { readonly closure: OwnClosure }) {
  const text = useTexts('closure');
  const isWaiting = request !== null && closureStates.allows(request.state, 'withdraw');
  return (
    <>
      {isWaiting ? <WaitingPart request={request} /> : <p className={classes.text}>{text('text')}</p>}
      {request?.state === 'refused' && <RefusedNotice request={request} />}
      {openItems.length > 0 ? (
        <>
          <h3 className={classes.heading}>{text('standsTitle')}</h3>
          <p className={classes.text}>{text(isWaiting ? 'mustEnd' : 'standsText')}</p>
          <div className={classes.openItems}>
            <OpenItemList openItems={openItems} ways={ways} />
          </div>
        </>
      ) : (
        <p className={classes.free}>{text('nothingStands')}</p>
      )}
      {!isWaiting && <AskPart />}
    </>
  );
}
