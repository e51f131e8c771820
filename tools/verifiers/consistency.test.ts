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
import { log, programsOf, signed } from './sample-log.ts';

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

describe.each(programsOf('verify-consistency.mjs', 'verify_consistency.py'))('%s', (_name, verify) => {
  it.each([1, 255, 256, 257, 700, 65_536])('says that the log continues a head of %i leaves', async (older) => {
    const newer = older < 700 ? 700 : largest;
    const { code, output } = await verify(at('honest', older), at('honest', newer), '--tiles', at('honest'));
    expect([code, output]).toEqual([0, expect.stringContaining('continues the old one')]);
  });

  it('fetches the current head, the key and the tiles of a log from its address', async () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, output } = await verify(at('honest', 257), '--tiles', address);
    expect(code).toBe(0);
    expect(output).toContain('66100 leaves');
    expect(output).toContain('Not proved: that the key');
  });

  it.each([256, 257, 65_536])(
    'finds a past that was rewritten after the head of %i leaves was saved',
    async (older) => {
      const { code, output } = await verify(at('honest', older), at('rewritten', largest), '--tiles', at('rewritten'));
      expect([code, output]).toEqual([1, expect.stringContaining('the past was rewritten')]);
    },
  );

  it('finds two heads of one size that contradict each other, without tiles', async () => {
    const given = [at('honest', 700), at('rewritten', 700), '--tiles', at('none'), '--key', verifierText(log)];
    expect(await verify(...given)).toMatchObject({ code: 1, output: expect.stringContaining('two pasts') });
  });

  it('finds a log that was cut: a shorter head, and a head without its tiles', async () => {
    const shorter = await verify(at('honest', 700), at('honest', 257), '--tiles', at('honest'));
    expect(shorter).toMatchObject({ code: 1, output: expect.stringContaining('fewer leaves') });
    const given = [at('honest', 257), at('honest', 700), '--tiles', at('none'), '--key', verifierText(log)];
    expect(await verify(...given)).toMatchObject({ code: 1, output: expect.stringContaining('does not publish') });
  });

  it('refuses to judge a head that the log’s key did not sign', async () => {
    const other = verifierText(verifierOf(log.name, getPublicKey(new Uint8Array(32).fill(6))));
    const given = [at('honest', 257), at('honest', 700), '--tiles', at('honest'), '--key', other];
    expect(await verify(...given)).toMatchObject({ code: 2, output: expect.stringContaining('not a head') });
  });
});
