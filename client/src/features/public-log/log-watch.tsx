import { type Checkpoint, parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { checkContinuity } from '@countinghouse/contract/log/continuity.ts';
import type { SavedHead } from '@countinghouse/contract/log/saved-heads.ts';
import { parseVerifier, signersOf } from '@countinghouse/contract/log/signed-note.ts';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import classes from './public-log.module.css';
import { addSeen, keepConflict, seenHeads, useSeenHeads } from './seen-heads.ts';

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

const patience = 20_000;
const get = (name: string): Promise<Response> => fetch(`/log/${name}`, { signal: AbortSignal.timeout(patience) });

const textAt = async (name: string): Promise<string> => {
  const answer = await get(name);
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
  return answer.text();
};

const fetchTile = async (path: string): Promise<Uint8Array | null> => {
  const answer = await get(path);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const checkpointOf = ({ note, key }: Pick<SavedHead, 'note' | 'key'>): Checkpoint | null => {
  const [parsed, verifier] = [parseCheckpoint(note), parseVerifier(key)];
  const isSigned = parsed && verifier && signersOf(parsed.note, [verifier])?.length === 1;
  return isSigned && verifier.name === parsed.checkpoint.origin ? parsed.checkpoint : null;
};

/** The current head; throws unless it is signed, because an unsigned one would be no evidence. */
const currentHead = async (): Promise<{ saved: SavedHead; checkpoint: Checkpoint }> => {
  const [note, key] = await Promise.all([textAt('checkpoint'), textAt('key')]);
  const saved = { note, key: key.trimEnd(), at: new Date().toISOString() };
  const checkpoint = checkpointOf(saved);
  if (!checkpoint) throw new Error('the head is not signed with the key of the log');
  return { saved, checkpoint };
};

/** Compares the current head of the public log with the last one that this device saw. */
export const checkLog = async (): Promise<void> => {
  const { saved, checkpoint } = await currentHead();
  const { heads, conflict } = seenHeads.get();
  if (conflict) return;
  const earlier = heads.at(-1);
  const before = earlier && checkpointOf(earlier);
  const finding = before ? await checkContinuity(before, checkpoint, fetchTile) : null;
  if (earlier && finding) keepConflict({ finding, earlier, later: saved });
  else if (!before || checkpoint.size >= before.size) addSeen(saved);
};

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
