import { fromBase64, toBase64, wholeNumber } from './bytes.ts';
import { type Note, parseNote } from './signed-note.ts';
import { type Head, hashBytes } from './tree.ts';

/** The head of a log at a moment, as in the C2SP specification tlog-checkpoint. */
export interface Checkpoint extends Head {
  /** The log's name. */
  readonly origin: string;
  readonly extension: readonly string[];
}

export const checkpointText = ({ origin, size, root }: Omit<Checkpoint, 'extension'>): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Null unless the text of a note is a checkpoint. */
export const parseCheckpointText = (text: string): Checkpoint | null => {
  const [origin = '', sizeText = '', rootText = '', ...extension] = text.slice(0, -1).split('\n');
  const size = wholeNumber(sizeText);
  const root = fromBase64(rootText);
  const isComplete = text.endsWith('\n') && origin !== '' && extension.every((line) => line !== '');
  return isComplete && size !== null && root?.length === hashBytes ? { origin, size, root, extension } : null;
};

export interface SignedCheckpoint {
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** Checks no signature. */
export const parseCheckpoint = (text: string): SignedCheckpoint | null => {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpointText(note.text);
  return note && checkpoint ? { note, checkpoint } : null;
};
