import { endMandate } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { type Mandate, mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import '../../../ui/theme/mantine-office.css';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSession } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useReadOnly } from '../../../ui/provider/read-only.ts';
import { DrawUpForm } from '../draw-up-form.tsx';
import { MandateFacts } from '../mandate-facts.tsx';
import { MandateUsed } from '../mandate-use.tsx';
import { PastMandates } from '../past-mandates.tsx';
import { LowerDialog } from './lower-dialog.tsx';
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
