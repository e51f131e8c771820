import type { ReactNode } from 'react';
import type { DateStyle } from '../format/date-text.ts';
import { DateTime } from '../format/date-time.tsx';
import type { BadgeTone } from './status-badge.tsx';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly id: string;
  readonly title: ReactNode;
  /** ISO text of the instant. */
  readonly instant: string;
  readonly icon?: ReactNode;
  readonly tone?: BadgeTone;
  readonly body?: ReactNode;
  readonly actor?: ReactNode;
}

export interface TimelineProps {
  readonly label: string;
  readonly entries: readonly TimelineEntry[];
  /** The precision of each instant. */
  readonly instants?: DateStyle;
}

/** Events in the given order, newest first. */
export function Timeline({ label, entries, instants = 'dateTime' }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-entry={entry.id} data-tone={entry.tone ?? 'neutral'}>
          <span className={classes.mark}>{entry.icon}</span>
          <div className={classes.content}>
            <div className={classes.line}>
              <span className={classes.title}>{entry.title}</span>
              <span className={classes.meta}>
                {entry.actor && <>{entry.actor} · </>}
                <DateTime instant={entry.instant} style={instants} />
              </span>
            </div>
            {entry.body && <div className={classes.body}>{entry.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
