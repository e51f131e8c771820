import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getPublicKey } from '@noble/ed25519';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concat, utf8 } from '../../contract/src/log/bytes.ts';
import { verifierOf, verifierText } from '../../contract/src/log/signed-note.ts';
import { hashesAt, proofsFrom, type ReadTile, rootOfTile, tilePath } from '../../contract/src/log/tiles.ts';
import { leafHash } from '../../contract/src/log/tree.ts';
import { checkContinuation } from './continuation.mjs';
import { hasPython, log, outcomeOf, programsOf, signed } from './sample-log.ts';
import { headOf } from './verifier.mjs';

const sizes = [1, 255, 256, 257, 700, 65_536, 66_100];
const largest = 66_100;
const past = Array.from({ length: largest }, (_, at) => leafHash(utf8(`leaf ${at}`)));
const otherPast = past.with(3, leafHash(utf8('another leaf')));

const levelsOf = (leaves: readonly Uint8Array[]): Uint8Array[] => {
  const tiles = (hashes: Uint8Array) =>
    Array.from({ length: Math.floor(hashes.length / 8192) }, (_, at) => hashes.slice(at * 8192, (at + 1) * 8192));
  const first = concat(...leaves);
  const second = concat(...tiles(first).map(rootOfTile));
  return [first, second, concat(...tiles(second).map(rootOfTile))];
};

const tileOf =
  (levels: readonly Uint8Array[]): ReadTile =>
  async ({ level, index, width }) =>
    levels[Number(level)]?.slice(index * 8192, index * 8192 + width * 32) ?? new Uint8Array();

/** A folder with the tiles of a log of 66,100 leaves, its current head and key, and a head of each size. */
const publish = async (folder: string, leaves: readonly Uint8Array[]): Promise<void> => {
  const levels = levelsOf(leaves);
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  for (const size of sizes) {
    const note = signed({ size, root: await proofsFrom(size, tileOf(levels)).root() });
    write(String(size), note);
    write('checkpoint', note);
    for (const level of levels.keys()) {
      const hashes = hashesAt(level, size);
      const indexes = size === largest ? Array.from({ length: Math.ceil(hashes / 256) }, (_, at) => at) : [];
      const last = hashes % 256 === 0 ? [] : [Math.floor(hashes / 256)];
      for (const index of new Set([...indexes, ...last])) {
        const width = Math.min(256, hashes - index * 256);
        write(tilePath({ level, index, width }), await tileOf(levels)({ level, index, width }));
      }
    }
  }
  write('key', `${verifierText(log)}\n`);
};

let folder: string;
const at = (...parts: (string | number)[]): string => path.join(folder, ...parts.map(String));
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-consistency-'));
  await publish(at('honest'), past);
  await publish(at('rewritten'), otherPast);
});
afterAll(() => rmSync(folder, { recursive: true }));

const server = createServer((request, response) => {
  readFile(at('honest', `.${request.url}`)).then(
    (content) => response.end(content),
    () => response.writeHead(404).end(),
  );
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Pairs of heads: an older one, and one of the same or of another past. */
const pairs = [
  ...[1, 255, 256, 257, 700, 65_536].map(
    (older) => [`honest/${older}`, `honest/${older < 700 ? 700 : largest}`, 'honest', 'continues'] as const,
  ),
  ...[256, 257, 65_536].map((older) => [`honest/${older}`, `rewritten/${largest}`, 'rewritten', 'otherPast'] as const),
  ['honest/700', 'rewritten/700', 'none', 'contradicts'],
  ['honest/700', 'honest/257', 'honest', 'shorter'],
  ['honest/257', 'honest/700', 'none', 'cut'],
] as const;

describe('whether a head continues another', () => {
  it.each(pairs)(
    'from %s to %s with the tiles of %s: %s, in the code of the command',
    async (from, to, tiles, verdict) => {
      const [older, newer] = await Promise.all(
        [from, to].map(async (name) => headOf(await readFile(at(name), 'utf8'), [verifierText(log)])),
      );
      if (!older || !newer) throw new Error('a head is not signed');
      // A copy has the full tile where the address means its beginning.
      const tile = async (name: string) =>
        readFile(at(tiles, name)).catch(() => readFile(at(tiles, name.replace(/\.p\/\d+$/, ''))).catch(() => null));
      expect(await checkContinuation(older, newer, tile)).toBe(verdict);
    },
  );

  it.runIf(hasPython)('gets the same verdicts from the Python program', async () => {
    const given = await Promise.all(
      pairs.map(async ([from, to, tiles]) => [
        await readFile(at(from), 'utf8'),
        await readFile(at(to), 'utf8'),
        at(tiles),
      ]),
    );
    writeFileSync(at('pairs.json'), JSON.stringify(given));
    const program = path.join(import.meta.dirname, 'check_vectors.py');
    const { output } = await outcomeOf('python3', [program, '--pairs', at('pairs.json'), verifierText(log)]);
    expect(JSON.parse(output)).toEqual(pairs.map(([, , , verdict]) => verdict));
  });
});

describe('the command line programs', () => {
  const run = async (...args: string[]) => {
    const programs = programsOf('verify-consistency.mjs', 'verify_consistency.py');
    const outcomes = await Promise.all(programs.map(([, verify]) => verify(...args)));
    // Python and Node print the same words.
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    return outcomes[0] ?? { code: -1, output: '' };
  };

  it('fetch the current head, the key and the tiles of a log from its address, to continue a document’s head', async () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const proof = `c2sp.org/tlog-proof@v1\nextra AA==\nindex 0\n\n${await readFile(at('honest', 257), 'utf8')}`;
    writeFileSync(at('document.json'), JSON.stringify({ logged: { content: '{}', proof, key: verifierText(log) } }));
    const { code, output } = await run(at('document.json'), '--tiles', address);
    expect([code, output]).toEqual([0, expect.stringContaining('continues the old one')]);
    expect(output).toContain('66100 leaves');
    expect(output).toContain('Not proved: that the key');
  });

  it('say that the past was rewritten', async () => {
    const given = [at('honest', 256), at('rewritten', largest), '--tiles', at('rewritten'), '--key', verifierText(log)];
    const { code, output } = await run(...given);
    expect([code, output]).toEqual([1, expect.stringContaining('the past was rewritten')]);
  });

  it('refuse to judge a head that the log’s key did not sign', async () => {
    const other = verifierText(verifierOf(log.name, getPublicKey(new Uint8Array(32).fill(6))));
    const given = [at('honest', 257), at('honest', 700), '--tiles', at('honest'), '--key', other];
    expect(await run(...given)).toMatchObject({ code: 2, output: expect.stringContaining('not a head') });
  });
});
