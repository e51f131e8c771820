import { type Checkpoint, parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { checkContinuity } from '@countinghouse/contract/log/continuity.ts';
import type { SavedHead } from '@countinghouse/contract/log/saved-heads.ts';
import { parseVerifier, signersOf } from '@countinghouse/contract/log/signed-note.ts';
import { addSeen, keepConflict, seenHeads } from './seen-heads.ts';

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
