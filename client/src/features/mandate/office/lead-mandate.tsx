import { giveUpMandate } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { type Mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { DrawUpForm } from '../draw-up-form.tsx';
import { MandateBadge, MandateFacts, PastMandates } from '../mandate-facts.tsx';
import { MandateUsed, useMandatesOf } from '../mandate-use.tsx';
import classes from '../mandate.module.css';

/** A customer's mandates on their page: what staff may trade without asking, and what was traded. */
export function LeadMandate({ lead }: { readonly lead: string }) {
  const text = useTexts('mandate');
  const [isOpen, setOpen] = useState(false);
  const mandates = useMandatesOf(lead);
  if (!mandates) return null;
  const open = mandates.filter(({ state }) => mandateStates.states[state].isOpen);
  const isWaiting = open.some(({ state }) => mandateStates.allows(state, 'sign'));
  return (
    <>
      <Panel title={text('officeTitle')}>
        <div className={shared.stack}>
          {open.length === 0 && <p className={shared.detail}>{text('officeNone')}</p>}
          {open.map((item) => (
            <OpenMandate key={item.id} item={item} />
          ))}
          {!isWaiting && (
            <div>
              <Button variant="default" onClick={() => setOpen(true)}>
                {text('drawUp')}
              </Button>
            </div>
          )}
        </div>
        {isOpen && <DrawUpForm lead={lead} onClose={() => setOpen(false)} />}
      </Panel>
      <PastMandates mandates={mandates} />
    </>
  );
}

function OpenMandate({ item }: { readonly item: Mandate }) {
  const text = useTexts('mandate');
  const user = useUser();
  const reach = useReach('mandate:giveUp');
  const isInForce = mandateStates.allows(item.state, 'end');
  const { run, busy } = useAction(giveUpMandate, text(isInForce ? 'givenUp' : 'withdrawn'));
  const mayGiveUp = reach === 'all' || [item.agent, item.startedBy].includes(user.id);
  return (
    <div className={shared.stack}>
      <div className={classes.head}>
        <strong>{item.agentName}</strong>
        <MandateBadge state={item.state} />
        {!isInForce && (
          <span className={shared.detail}>
            {text('signBy')} <DateTime instant={item.lapsesAt} />
          </span>
        )}
      </div>
      <MandateFacts mandate={item} />
      {isInForce && <MandateUsed id={item.id} isInForce />}
      {mayGiveUp && (
        <div>
          <Button variant="default" loading={busy} onClick={() => void run({ params: { id: item.id } })}>
            {text(isInForce ? 'giveUp' : 'withdraw')}
          </Button>
        </div>
      )}
    </div>
  );
}
