import {
  acceptClosure,
  type Closure,
  type ClosureInFull,
  closureStates,
} from '@countinghouse/contract/closure/closure.ts';
import { refuseClosure } from '@countinghouse/contract/schemas/closure/closure.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { durationText } from '../../../ui/format/duration-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { OpenItemList, waysOf } from '../../open-items/index.tsx';
import classes from '../closure.module.css';

interface DecideProps {
  readonly item: ClosureInFull;
}

/** The decision on a request; the customer's own agent sees why they cannot decide. */
function DecidePart({ item }: DecideProps) {
  const text = useTexts('closure');
  const { id } = useUser();
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const close = (): void => setAsked(null);
  if (item.assignedTo === id)
    return (
      <Alert color="info" icon={<IconInfoCircle size={18} aria-hidden />}>
        {text('ownLead')}
      </Alert>
    );
  return (
    <section className={classes.decide}>
      <div className={shared.buttons}>
        <Button color="error" disabled={item.openItems.length > 0} onClick={() => setAsked('accept')}>
          {text('accept')}
        </Button>
        <Button variant="default" onClick={() => setAsked('refuse')}>
          {text('refuse')}
        </Button>
      </div>
      {asked === 'accept' && <AcceptDialog item={item} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog item={item} onClose={close} />}
    </section>
  );
}

interface DialogProps extends DecideProps {
  readonly onClose: () => void;
}

function AcceptDialog({ item, onClose }: DialogProps) {
  const text = useTexts('closure');
  return (
    <ConfirmAction
      route={acceptClosure}
      input={{ params: { id: item.id } }}
      outcome={text('accepted')}
      destructive
      title={text('acceptTitle', { name: item.leadName })}
      confirmLabel={text('accept')}
      onClose={onClose}
    >
      {text('acceptText')}
    </ConfirmAction>
  );
}

function RefuseDialog({ item, onClose }: DialogProps) {
  const text = useTexts('closure');
  const { mutateAsync } = useWrite(refuseClosure);
  const { form, submitting } = useContractForm({ schema: refuseClosure.body, defaultValues: { reason: '' } });
  const refuse = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('refused') });
    onClose();
  });
  return (
    <FormDialog
      title={text('refuseTitle', { name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={refuse}
      submitLabel={text('refuse')}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('refuseReason')}
        rows={3}
        maxLength={1000}
        required
      />
    </FormDialog>
  );
}

/** One request in full: customer, reason, date, open items, and the reader's decision. */
export function ClosurePanel({ item }: { readonly item: ClosureInFull }) {
  const text = useTexts('closure');
  const isWaiting = closureStates.allows(item.state, 'accept');
  return (
    <div className={classes.panel}>
      <RequestFacts item={item} />
      <section>
        <h3 className={classes.heading}>{text('customerReason')}</h3>
        <p className={item.reason === '' ? `${classes.words} ${classes.quiet}` : classes.words}>
          {item.reason === '' ? text('noReason') : item.reason}
        </p>
      </section>
      {item.answer !== '' && (
        <section>
          <h3 className={classes.heading}>{text('answer')}</h3>
          <p className={classes.words}>{item.answer}</p>
        </section>
      )}
      {isWaiting && item.openItems.length > 0 && (
        <section>
          <h3 className={classes.heading}>{text('standsTitle')}</h3>
          <p className={classes.text}>{text('mustEnd')}</p>
          <OpenItemList openItems={item.openItems} ways={waysOf(item.lead)} />
        </section>
      )}
      {isWaiting && <DecidePart item={item} />}
    </div>
  );
}

export function StateBadge({ state }: Pick<Closure, 'state'>) {
  const text = useTexts('closure');
  const { tone, label } = closureStates.states[state];
  return <StatusBadge tone={tone}>{text(label)}</StatusBadge>;
}

export function FreeBadge({ isFree }: Pick<Closure, 'isFree'>) {
  const text = useTexts('closure');
  if (isFree === null) return null;
  return <StatusBadge tone={isFree ? 'success' : 'warning'}>{text(isFree ? 'free' : 'notFree')}</StatusBadge>;
}

export function Age({ dateCreation }: Pick<Closure, 'dateCreation'>) {
  const language = useLanguage();
  return durationText((useNow() - Date.parse(dateCreation)) / 60_000, language);
}

function RequestFacts({ item }: { readonly item: ClosureInFull }) {
  const text = useTexts('closure');
  return (
    <Facts>
      <Fact name={text('customer')}>
        <Link to="/office/leads/$id" params={{ id: item.lead }} className={classes.link ?? ''}>
          {item.leadName}
        </Link>
      </Fact>
      <Fact name={text('state')}>
        <StateBadge {...item} />
      </Fact>
      <Fact name={text('askedAt')}>
        <DateTime instant={item.dateCreation} />
      </Fact>
      {closureStates.allows(item.state, 'accept') && (
        <Fact name={text('age')}>
          <Age {...item} />
        </Fact>
      )}
      {item.assignedToName !== null && <Fact name={text('agent')}>{item.assignedToName}</Fact>}
      {item.dateDone !== null && (
        <Fact name={text('decidedAt')}>
          <DateTime instant={item.dateDone} />
        </Fact>
      )}
      {item.decidedByName !== null && <Fact name={text('decidedBy')}>{item.decidedByName}</Fact>}
    </Facts>
  );
}
