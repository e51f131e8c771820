import { Button, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { WatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import classes from './today.module.css';

/** Entries shown of each queue. */
export const shownEntries = 4;

export interface QueueEntry {
  readonly id: string;
  readonly href: string;
  /** The person concerned, and what is asked. */
  readonly who: string;
  readonly what: ReactNode;
  readonly amount?: number | null;
  /** Since when it waits, or a badge that says so. */
  readonly since: string | { readonly badge: ReactNode };
}

interface QueueCardProps {
  readonly title: string;
  readonly count?: ReactNode;
  /** URL of the whole list. */
  readonly href: string;
  readonly read: WatchedRead<unknown>;
  readonly entries: readonly QueueEntry[] | undefined;
  readonly empty?: string;
}

/** A short queue: its title and count lead to the list, and its first entries to their records. */
export function QueueCard({ title, count, href, read, entries, empty }: QueueCardProps) {
  const text = useTexts('today');
  const { history } = useRouter();
  const go = (to: string) => history.push(to);
  return (
    <Panel
      title={title}
      actions={
        <span className={classes.cardHead}>
          {count}
          <FrameLink href={href} className={classes.more} label={text('showAllOf', { title })} onNavigate={go}>
            {text('showAll')}
          </FrameLink>
        </span>
      }
    >
      {entries === undefined && <ReadState read={read} placeholder={<Skeleton height={48 * shownEntries} />} />}
      {entries?.length === 0 && empty !== undefined && <p className={classes.quiet}>{empty}</p>}
      <ul className={classes.entries}>
        {entries?.slice(0, shownEntries).map((entry) => (
          <Entry key={entry.id} entry={entry} onNavigate={go} />
        ))}
      </ul>
    </Panel>
  );
}

interface EntryProps {
  readonly entry: QueueEntry;
  readonly onNavigate: (href: string) => void;
}

function Entry({ entry: { href, who, what, amount, since }, onNavigate }: EntryProps) {
  const now = useNow();
  return (
    <li className={classes.entry}>
      <FrameLink href={href} className={classes.entryLink} onNavigate={onNavigate}>
        {who}
      </FrameLink>
      <span className={classes.amount}>{amount !== undefined && amount !== null && <Money amount={amount} />}</span>
      <span className={classes.what}>{what}</span>
      <span className={classes.since}>
        {typeof since === 'string' ? <DateTime instant={since} relativeTo={new Date(now)} /> : since.badge}
      </span>
    </li>
  );
}

interface ReadStateProps {
  readonly read: Omit<WatchedRead<unknown>, 'data'>;
  readonly placeholder: ReactNode;
}

/** Shown until a part has an answer: that it loads, that it takes long, or why it failed, with a retry. */
export function ReadState({ read: { error, isSlow, retry }, placeholder }: ReadStateProps) {
  const text = useTexts('today');
  const ui = useUiText();
  if (!error && !isSlow) return placeholder;
  return (
    <div className={classes.failed} role={error ? 'alert' : 'status'}>
      <span>{error ? messageOf(error) : text('slow')}</span>
      <Button variant="default" size="xs" onClick={retry}>
        {ui('retry')}
      </Button>
    </div>
  );
}
