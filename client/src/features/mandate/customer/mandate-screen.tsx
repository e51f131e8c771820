import { endMandate } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { lowerMandate } from '@countinghouse/contract/schemas/mandate/mandate-calls.ts';
import { type Mandate, mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useSession } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { DrawUpForm } from '../draw-up-form.tsx';
import { LimitFields, limitsOf, type LimitValues } from '../limit-fields.tsx';
import { MandateFacts, PastMandates } from '../mandate-facts.tsx';
import { MandateUsed } from '../mandate-use.tsx';
import { SignPart } from './sign-part.tsx';

/** The customer's mandates: the one to sign, the one in force with what was traded under it, and those that have ended. */
export function MandateScreen() {
  const text = useTexts('mandate');
  const { data, pending } = answerOf(
    useRead(mandate.routes.list, { query: { pageSize: 50 } as never }),
    <Skeleton height={320} radius={10} />,
  );
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  useScreenTitle(text('title'));
  return (
    <>
      <PageHeader title={text('title')} description={text('intro')} />
      <div className={shared.stack}>
        {isConnected && <Alert color="warning">{text('ownHand')}</Alert>}
        {pending}
        {data && <Known mandates={data.mandates} />}
      </div>
    </>
  );
}

function Known({ mandates }: { readonly mandates: readonly Mandate[] }) {
  const text = useTexts('mandate');
  const waiting = mandates.find(({ state }) => mandateStates.allows(state, 'sign'));
  const inForce = mandates.find(({ state }) => mandateStates.allows(state, 'end'));
  return (
    <>
      {waiting && <SignPart key={waiting.id} mandate={waiting} />}
      {inForce && <InForce mandate={inForce} />}
      {!waiting && (
        <Panel title={text(inForce ? 'otherTitle' : 'noneTitle')}>
          <p className={shared.detail}>{text(inForce ? 'otherText' : 'noneText')}</p>
          <Start />
        </Panel>
      )}
      <PastMandates mandates={mandates} />
    </>
  );
}

/** Draws up a mandate for the customer's adviser. */
function Start() {
  const text = useTexts('mandate');
  const isReadOnly = useReadOnly();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" disabled={isReadOnly} onClick={() => setOpen(true)}>
        {text('drawUp')}
      </Button>
      {isOpen && <DrawUpForm onClose={() => setOpen(false)} />}
    </div>
  );
}

interface LowerDialogProps {
  readonly mandate: Mandate;
  readonly onClose: () => void;
}

/** Narrows a mandate at once; the server refuses anything wider. */
function LowerDialog({ mandate, onClose }: LowerDialogProps) {
  const text = useTexts('mandate');
  const { mutateAsync } = useWrite(lowerMandate);
  const { maxStake, maxTotal, maxLoss, kinds, symbols, leverage, endsOn, version } = mandate;
  const { form, control, submitting } = useContractForm<LimitValues, typeof lowerMandate.body>({
    schema: lowerMandate.body,
    defaultValues: {
      maxStake,
      maxTotal,
      maxLoss,
      withBinary: kinds.includes('binary'),
      symbols: [...(symbols ?? [])],
      leverage,
      endsOn,
    },
    shape: limitsOf,
  });
  const send = submitting(async (body) => {
    await mutateAsync({ params: { id: mandate.id }, body: { ...body, version } });
    showToast({ type: 'success', message: text('lowered') });
    onClose();
  });
  return (
    <FormDialog
      title={text('lower')}
      text={text('lowerText')}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('lower')}
    >
      <LimitFields control={control} />
    </FormDialog>
  );
}

function InForce({ mandate: item }: { readonly mandate: Mandate }) {
  const text = useTexts('mandate');
  const isReadOnly = useReadOnly();
  const [dialog, setDialog] = useState<'lower' | 'end' | null>(null);
  const { run, busy } = useAction(endMandate, text('endedNow'));
  const close = () => setDialog(null);
  return (
    <Panel title={text('inForceTitle', { name: item.agentName })}>
      <div className={shared.stack}>
        <MandateFacts mandate={item} />
        <h3 className={shared.heading}>{text('tradedTitle')}</h3>
        <MandateUsed id={item.id} isInForce />
        <div className={shared.buttons}>
          <Button variant="default" disabled={isReadOnly} onClick={() => setDialog('lower')}>
            {text('lower')}
          </Button>
          <Button color="error" disabled={isReadOnly} onClick={() => setDialog('end')}>
            {text('end')}
          </Button>
        </div>
      </div>
      {dialog === 'lower' && <LowerDialog mandate={item} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'end'}
        title={text('endTitle')}
        confirmLabel={text('end')}
        destructive
        busy={busy}
        onClose={close}
        onConfirm={() => void run({ params: { id: item.id } }).then(close)}
      >
        {text('endText', { name: item.agentName })}
      </ConfirmDialog>
    </Panel>
  );
}
