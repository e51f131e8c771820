import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import classes from './public-log.module.css';
import { useSeenHeads } from './seen-heads.ts';
import { checkLog } from './watch-log.ts';

const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(work, { timeout: 10_000 });
  return () => cancelIdleCallback(wait);
};

interface LogWatchProps {
  readonly detailsHref: string;
  /** Whether the page itself explains what to do. */
  readonly isExplained?: boolean;
  readonly onNavigate: (href: string) => void;
}

/** Checks once per visit, when the page is idle, that the public log continues what this device saw; warns if not. */
export function LogWatch(props: LogWatchProps) {
  const { conflict } = useSeenHeads();
  useEffect(() => whenIdle(() => void checkLog().catch(() => undefined)), []);
  return conflict && !props.isExplained && <Warning {...props} />;
}

/** Above the page, which must not move. */
function Warning({ detailsHref, onNavigate }: Omit<LogWatchProps, 'isExplained'>) {
  const text = useTexts('publicLog');
  const id = useId();
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  return (
    <section className={classes.warning} aria-labelledby={id}>
      <p id={id} role="alert">
        {text('warning')}
      </p>
      <div className={classes.ways}>
        <FrameLink href={detailsHref} className={classes.details} onNavigate={onNavigate}>
          {text('whatToDo')}
        </FrameLink>
        <button type="button" className={classes.later} onClick={() => setLater(true)}>
          {text('later')}
        </button>
      </div>
    </section>
  );
}
