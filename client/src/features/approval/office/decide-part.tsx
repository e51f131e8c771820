import {
  approve,
  type Approval,
  type ApprovalFigures,
  reject,
  withdrawProposal,
} from '@countinghouse/contract/approval/approval.ts';
import { Alert, Button, Kbd, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useProblem } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useRecentProof } from '../../profile/index.ts';
import { amountOf, BalanceChange, kindLabels, KindName, movesMoney, subjectOf } from './approval-cells.tsx';
import classes from './approval.module.css';
import { isDue, useWaiting } from './use-waiting.ts';

interface DecidePartProps {
  readonly item: Approval;
  /** Undefined while they are loading. */
  readonly figures: ApprovalFigures | undefined;
}

/** The reader's options: decide, or withdraw their own proposal. */
export function DecidePart({ item, figures }: DecidePartProps) {
  const text = useTexts('approval');
  const { id } = useUser();
  const waiting = useWaiting().find((one) => one.id === item.id);
  const isOwn = item.proposedBy === id;
  const mayStop = useMay('approval:decide') && !waiting && !isOwn && item.aloneFrom !== null;
  return (
    <>
      {mayStop && <Alert color="warning">{text('stopText')}</Alert>}
      {mayStop && <Decide item={item} figures={figures} mayApprove={false} mayReject />}
      {waiting?.alone && <AloneNote from={isDue(waiting) ? null : waiting.from} />}
      {waiting && isDue(waiting) && <Decide item={item} figures={figures} mayApprove mayReject={!isOwn} />}
      {isOwn && <Withdraw item={item} />}
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

type Action = () => Promise<string>;

/** Runs an action and shows the message that it returns; a refusal with the server's. */
const useDecision = () => {
  const { problem, run } = useProblem();
  const { afterProof, proof } = useRecentProof();
  const decide = (action: Action) => run(async () => showToast({ type: 'success', message: await afterProof(action) }));
  return { error: problem || null, run: decide, proof };
};

const shortestReason = 3;

interface DecideProps extends DecidePartProps {
  readonly mayApprove: boolean;
  readonly mayReject: boolean;
}

/** The message once the last approval is given; about money, it names kind, amount and person. */
const useApprovedText = (item: Approval): string => {
  const text = useTexts('approval');
  const { language } = useUiLocale();
  const amount = amountOf(item);
  if (!movesMoney(item)) return text('approvedToast');
  const parts = [text(kindLabels[item.kind]), amount === null ? '' : euroText(amount, language), subjectOf(item)];
  return text('approvedMoney', { what: parts.filter((part) => part !== '').join(' · ') });
};

/** Approves or rejects with the typed note; a rejection needs one as its reason. */
const useDeciding = (item: Approval) => {
  const { id } = item;
  const text = useTexts('approval');
  const approved = useApprovedText(item);
  const agreeing = useWrite(approve);
  const rejecting = useWrite(reject);
  const { error, run, proof } = useDecision();
  const [note, setNote] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const agree = (): void =>
    void run(async () => {
      const { state, aloneFrom } = await agreeing.mutateAsync({ params: { id }, body: { note } });
      if (state === 'approved') return approved;
      return text(aloneFrom === null ? 'approvedToast' : 'aloneScheduled');
    });
  const refuse = (): void => {
    const hasReason = note.trim().length >= shortestReason;
    setLacksReason(!hasReason);
    if (!hasReason) return field.current?.focus();
    void run(async () => {
      await rejecting.mutateAsync({ params: { id }, body: { reason: note } });
      return text('rejectedToast');
    });
  };
  const agrees = agreeing.isPending;
  const rejects = rejecting.isPending;
  return { error, note, setNote, lacksReason, field, agree, refuse, agrees, rejects, proof };
};

function Decide({ item, figures, mayApprove, mayReject }: DecideProps) {
  const text = useTexts('approval');
  const [isAsking, setAsking] = useState(false);
  const { error, note, setNote, lacksReason, field, agree, refuse, agrees, rejects, proof } = useDeciding(item);
  const busy = agrees || rejects || proof !== null || isAsking;
  const ask = (): void => (movesMoney(item) ? setAsking(true) : agree());
  useHotkeys([
    ...(mayApprove ? [['a', () => !busy && ask()] as [string, () => void]] : []),
    ...(mayReject ? [['r', () => !busy && refuse()] as [string, () => void]] : []),
  ]);
  return (
    <section className={classes.decide}>
      {proof}
      {isAsking && (
        <ConfirmDialog
          opened
          title={text('approveTitle')}
          confirmLabel={text('approve')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            agree();
          }}
        >
          <MoneyFacts item={item} figures={figures} />
        </ConfirmDialog>
      )}
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
        {mayApprove && (
          <Button onClick={ask} loading={agrees} disabled={busy} rightSection={<Kbd aria-hidden>A</Kbd>}>
            {text('approve')}
          </Button>
        )}
        {mayReject && (
          <Button
            variant="default"
            onClick={refuse}
            loading={rejects}
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

/** The proposal's effect on money, for the question before it is approved. */
function MoneyFacts({ item, figures }: DecidePartProps) {
  const text = useTexts('approval');
  const amount = amountOf(item);
  return (
    <div className={shared.stack}>
      <Facts>
        <Fact name={text('kind')}>
          <KindName {...item} />
        </Fact>
        {subjectOf(item) !== '' && <Fact name={text('subject')}>{subjectOf(item)}</Fact>}
        {amount !== null && (
          <Fact name={text('amount')}>
            <Money amount={amount} />
          </Fact>
        )}
        {figures && figures.balance !== null && (
          <Fact name={text('balance')}>
            <BalanceChange {...figures} />
          </Fact>
        )}
      </Facts>
      <p className={shared.quiet}>{text('approveText')}</p>
    </div>
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
          onClick={() =>
            void run(async () => {
              await withdrawing.mutateAsync({ params: { id: item.id } });
              return text('withdrawnToast');
            })
          }
        >
          {text('withdraw')}
        </Button>
      </div>
    </section>
  );
}
