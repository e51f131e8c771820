import { approve, type Approval, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { Alert, Button, Kbd, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useProblem } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconInfoCircle } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './approval.module.css';
import { isDue, useWaiting } from './use-waiting.ts';

/** The reader's options: decide, or withdraw their own proposal. */
export function DecidePart({ item }: { readonly item: Approval }) {
  const { id } = useUser();
  const waiting = useWaiting().find((one) => one.id === item.id);
  return (
    <>
      {waiting?.alone && <AloneNote from={isDue(waiting) ? null : waiting.from} />}
      {waiting && isDue(waiting) && <Decide item={item} mayReject={item.proposedBy !== id} />}
      {item.proposedBy === id && <Withdraw item={item} />}
    </>
  );
}

function AloneNote({ from }: { readonly from: string | null }) {
  const text = useTexts('approval');
  return (
    <Alert color="warning" icon={<IconInfoCircle size={18} aria-hidden />} title={text('aloneTitle')}>
      {text('aloneText')} {from !== null && <DateTime instant={from} />}
    </Alert>
  );
}

/** Runs an action and shows its result; a refusal with the server's message. */
const useDecision = () => {
  const { problem, run } = useProblem();
  const decide = (action: () => Promise<unknown>, message: string) =>
    run(async () => {
      await action();
      showToast({ type: 'success', message });
    });
  return { error: problem || null, run: decide };
};

const shortestReason = 3;

function Decide({ item, mayReject }: { readonly item: Approval; readonly mayReject: boolean }) {
  const text = useTexts('approval');
  const agreeing = useWrite(approve);
  const rejecting = useWrite(reject);
  const { error, run } = useDecision();
  const [note, setNote] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const params = { id: item.id };
  const busy = agreeing.isPending || rejecting.isPending;
  const agree = (): void => void run(() => agreeing.mutateAsync({ params, body: { note } }), text('approvedToast'));
  const refuse = (): void => {
    const hasReason = note.trim().length >= shortestReason;
    setLacksReason(!hasReason);
    if (hasReason) void run(() => rejecting.mutateAsync({ params, body: { reason: note } }), text('rejectedToast'));
    else field.current?.focus();
  };
  useHotkeys([['a', () => !busy && agree()], ...(mayReject ? [['r', refuse] as [string, () => void]] : [])]);
  return (
    <section className={classes.decide}>
      {error !== null && <Alert color="error">{error}</Alert>}
      <Textarea
        ref={field}
        label={text('note')}
        description={mayReject ? text('noteText') : undefined}
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        error={lacksReason ? text('reasonNeeded') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={shared.buttons}>
        <Button onClick={agree} loading={agreeing.isPending} disabled={busy} rightSection={<Kbd aria-hidden>A</Kbd>}>
          {text('approve')}
        </Button>
        {mayReject && (
          <Button
            variant="default"
            onClick={refuse}
            loading={rejecting.isPending}
            disabled={busy}
            rightSection={<Kbd aria-hidden>R</Kbd>}
          >
            {text('reject')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Withdraw({ item }: { readonly item: Approval }) {
  const text = useTexts('approval');
  const withdrawing = useWrite(withdrawProposal);
  const { error, run } = useDecision();
  return (
    <section className={classes.decide}>
      {error !== null && <Alert color="error">{error}</Alert>}
      <p className={shared.quietWrapped}>{text('ownText')}</p>
      <div className={shared.buttons}>
        <Button
          variant="default"
          loading={withdrawing.isPending}
          onClick={() => void run(() => withdrawing.mutateAsync({ params: { id: item.id } }), text('withdrawnToast'))}
        >
          {text('withdraw')}
        </Button>
      </div>
    </section>
  );
}
