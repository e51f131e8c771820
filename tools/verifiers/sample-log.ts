import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getPublicKey, sign } from '@noble/ed25519';
import { concat, utf8 } from '../../contract/src/log/bytes.ts';
import { checkpointText } from '../../contract/src/log/checkpoint.ts';
import { leafOf, proofText } from '../../contract/src/log/logged.ts';
import { signatureLine, verifierOf } from '../../contract/src/log/signed-note.ts';
import { proofsFrom, rootOfTile } from '../../contract/src/log/tiles.ts';
import { type Head, leafHash } from '../../contract/src/log/tree.ts';

const secret = new Uint8Array(32).fill(5);
export const log = verifierOf('firm.example/log', getPublicKey(secret));

/** The head as the log signs it. */
export const signed = ({ size, root }: Head): string => {
  const text = checkpointText({ origin: log.name, size, root });
  return `${text}\n${signatureLine({ ...log, bytes: sign(utf8(text), secret) })}`;
};

const witnessSecret = new Uint8Array(32).fill(6);
export const witness = verifierOf('witness.example', getPublicKey(witnessSecret), 'cosignature');

/** The line of a witness's signature on a head, which states a time; genuine only if it was made for this time. */
export const cosigned = (head: string, time: bigint, of: bigint): string => {
  const stated = new Uint8Array(8);
  new DataView(stated.buffer).setBigUint64(0, time);
  const text = head.slice(0, head.lastIndexOf('\n\n') + 1);
  const signature = sign(utf8(`cosignature/v1\ntime ${of}\n${text}`), witnessSecret);
  return signatureLine({ ...witness, bytes: concat(stated, signature) });
};

/** The log of 257 to 512 leaves, with these contents as its last ones. */
export const treeOf = async (size: number, contents: readonly string[], salt: Uint8Array) => {
  const leaves = Array.from({ length: size }, (_, place) => {
    const content = contents[place - size + contents.length];
    return content === undefined ? leafHash(utf8(String(place))) : leafOf(salt, content);
  });
  const tiles = [concat(...leaves.slice(0, 256)), concat(...leaves.slice(256))];
  const first = rootOfTile(tiles[0] ?? new Uint8Array());
  const proofs = proofsFrom(size, async ({ level, index }) => (level === 0 ? (tiles[index] ?? first) : first));
  const head = signed({ size, root: await proofs.root() });
  return {
    head,
    inclusion: proofs.inclusion,
    proof: async (place: number) => proofText({ salt, place, hashes: await proofs.inclusion(place) }, head),
  };
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
