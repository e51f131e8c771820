import { listWaiting, type WaitingVerification } from '@countinghouse/contract/verification/waiting.ts';
import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { IconShieldCheck } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { ReviewFile } from './review-file.tsx';
import classes from './review.module.css';
import { useKeys } from '../../../ui/input/use-keys.ts';

interface WaitingListProps {
  readonly waiting: readonly WaitingVerification[];
  /** Total number of waiting customers. */
  readonly count: number;
  readonly shown: string | undefined;
  readonly onOpen: (lead: string) => void;
}

/** The queue, longest waiting first. */
function WaitingList({ waiting, count, shown, onOpen }: WaitingListProps) {
  const text = useTexts('verification');
  return (
    <nav className={classes.queue} aria-label={text('queueList')}>
      <ul className={classes.list}>
        {waiting.map((one) => (
          <li key={one.lead}>
            <Entry one={one} isShown={one.lead === shown} onOpen={() => onOpen(one.lead)} />
          </li>
        ))}
      </ul>
      {count > waiting.length && <p className={shared.quiet}>{text('queueMore', { shown: waiting.length, count })}</p>}
    </nav>
  );
}

interface EntryProps {
  readonly one: WaitingVerification;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

function Entry({ one, isShown, onOpen }: EntryProps) {
  const text = useTexts('verification');
  const now = useNow();
  const me = useUser();
  return (
    <button type="button" className={classes.entry} aria-current={isShown ? 'true' : undefined} onClick={onOpen}>
      <span className={classes.entryName}>{one.name}</span>
      <span className={shared.quiet}>
        <DateTime instant={one.dateSubmitted} relativeTo={new Date(now)} /> ·{' '}
        {text('documentCount', { count: one.documents })}
      </span>
      {(one.again || one.assignedTo === me.id) && (
        <span className={classes.entryMarks}>
          {one.again && <StatusBadge tone="info">{text('again')}</StatusBadge>}
          {one.assignedTo === me.id && <StatusBadge tone="warning">{text('yours')}</StatusBadge>}
        </span>
      )}
    </button>
  );
}

/** The customer in the address, and a setter; undefined returns to the queue. */
const useReviewAddress = (): readonly [string | undefined, (lead: string | undefined) => void] => {
  const { lead } = useSearch({ strict: false }) as { lead?: string };
  const navigate = useNavigate();
  return [
    lead,
    (next) => void navigate({ to: '/office/verification', search: next === undefined ? {} : { lead: next } }),
  ];
};

/** The next customer in the queue; after the last, the first. */
const nextOf = (waiting: readonly WaitingVerification[], lead: string | undefined): string | undefined => {
  const at = waiting.findIndex((one) => one.lead === lead);
  return (waiting[at + 1] ?? waiting.find((one) => one.lead !== lead))?.lead;
};

/** The queue, and next to it the documents of the open customer. */
export function ReviewScreen() {
  const text = useTexts('verification');
  const [lead, open] = useReviewAddress();
  const { data, pending } = answerOf(useRead(listWaiting, {}, { resources: ['user'] }), <Skeleton height={420} />);
  useEffect(() => nameScreen(text('queueTitle')), [text]);
  const waiting = data?.waiting ?? [];
  const next = nextOf(waiting, lead);
  const goOn = () => open(next);
  useKeys({ n: goOn });
  return (
    <>
      <PageHeader title={text('queueTitle')} count={data?.count} description={text('queueText')} />
      {pending}
      {data && (
        <div className={classes.screen} data-open={lead !== undefined || undefined}>
          {waiting.length > 0 && <WaitingList waiting={waiting} count={data.count} shown={lead} onOpen={open} />}
          {lead === undefined ? (
            <Choose isEmpty={waiting.length === 0} />
          ) : (
            <ReviewFile
              key={lead}
              lead={lead}
              onNext={next === undefined ? null : goOn}
              onBack={() => open(undefined)}
            />
          )}
        </div>
      )}
    </>
  );
}

function Choose({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = useTexts('verification');
  return (
    <div className={classes.choose} data-empty={isEmpty || undefined}>
      <EmptyState
        title={text(isEmpty ? 'queueEmptyTitle' : 'chooseTitle')}
        text={text(isEmpty ? 'queueEmptyText' : 'chooseText')}
        icon={<IconShieldCheck size={20} aria-hidden />}
      />
    </div>
  );
}
