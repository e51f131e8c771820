import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getPublicKey, sign } from '@noble/ed25519';
import { utf8 } from '../../contract/src/log/bytes.ts';
import { checkpointText } from '../../contract/src/log/checkpoint.ts';
import { signatureLine, verifierOf } from '../../contract/src/log/signed-note.ts';
import type { Head } from '../../contract/src/log/tree.ts';

const secret = new Uint8Array(32).fill(5);
export const log = verifierOf('firm.example/log', getPublicKey(secret));

/** The head as the log signs it. */
export const signed = ({ size, root }: Head): string => {
  const text = checkpointText({ origin: log.name, size, root });
  return `${text}\n${signatureLine({ ...log, bytes: sign(utf8(text), secret) })}`;
};

interface Outcome {
  readonly code: number;
  readonly output: string;
}

const run = promisify(execFile);
export const outcomeOf = (program: string, args: string[]): Promise<Outcome> =>
  run(program, args).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );

// The product does not need Python.
export const hasPython = spawnSync('python3', ['--version']).status === 0;

type Program = readonly [name: string, run: (...args: string[]) => Promise<Outcome>];

/** The same program in both languages, as far as they are installed. */
export const programsOf = (node: string, python: string): readonly Program[] => {
  const at = (file: string) => path.join(import.meta.dirname, file);
  const programs: readonly Program[] = [
    ['the command line program', (...args) => outcomeOf(process.execPath, [at(node), ...args])],
    ['the Python program', (...args) => outcomeOf('python3', [at(python), ...args])],
  ];
  return programs.slice(0, hasPython ? 2 : 1);
};
