import type { WaitingVerification } from '@countinghouse/contract/verification/waiting.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import classes from './review.module.css';

interface WaitingListProps {
  readonly waiting: readonly WaitingVerification[];
  /** Total number of waiting customers. */
  readonly count: number;
  readonly shown: string | undefined;
  readonly onOpen: (lead: string) => void;
}

/** The queue, longest waiting first. */
export function WaitingList({ waiting, count, shown, onOpen }: WaitingListProps) {
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
      {count > waiting.length && <p className={classes.quiet}>{text('queueMore', { shown: waiting.length, count })}</p>}
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
      <span className={classes.quiet}>
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
