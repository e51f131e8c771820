import { concat, utf8 } from '@countinghouse/contract/log/bytes.ts';
import { checkpointText } from '@countinghouse/contract/log/checkpoint.ts';
import { signatureLine, verifierOf, verifierText } from '@countinghouse/contract/log/signed-note.ts';
import { parseTilePath, proofsFrom } from '@countinghouse/contract/log/tiles.ts';
import { leafHash } from '@countinghouse/contract/log/tree.ts';
import { getPublicKey, sign } from '@noble/ed25519';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show, type ShowOptions } from '../../../test/show.tsx';
import { LogContinuity } from './log-continuity.tsx';
import { checkLog, LogWatch } from './log-watch.tsx';
import { addSeen, seenHeads, startAgain } from './seen-heads.ts';

const secret = new Uint8Array(32).fill(5);
const key = verifierOf('firm.example/log', getPublicKey(secret));

/** The log of the company with so many leaves; `change` is a leaf that differs in a rewritten past. */
const logOf = (size: number, change = -1) => {
  const leaves = Array.from({ length: size }, (_, at) => leafHash(utf8(at === change ? 'changed' : `leaf ${at}`)));
  const tile = concat(...leaves);
  const readTile = async ({ width }: { readonly width: number }) => tile.slice(0, width * 32);
  return { size, tile, root: () => proofsFrom(size, readTile).root() };
};
let log = logOf(3);
let isReachable = true;
let hasTiles = true;

const headOf = async ({ size, root }: ReturnType<typeof logOf>): Promise<string> => {
  const text = checkpointText({ origin: key.name, size, root: await root() });
  return `${text}\n${signatureLine({ ...key, bytes: sign(utf8(text), secret) })}`;
};

const answerTo = async (name: string): Promise<Response> => {
  if (!isReachable) throw new TypeError('Failed to fetch');
  if (name === 'checkpoint') return new Response(await headOf(log));
  if (name === 'key') return new Response(`${verifierText(key)}\n`);
  const tile = parseTilePath(name);
  const isThere = hasTiles && tile !== null && tile.width <= log.size;
  return isThere ? new Response(log.tile.slice(0, tile.width * 32)) : new Response('', { status: 404 });
};

beforeEach(() => {
  [log, isReachable, hasTiles] = [logOf(3), true, true];
  seenHeads.set({ heads: [], conflict: null });
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const name = /^\/log\/(.*)$/.exec(typeof input === 'string' ? input : '')?.[1];
    return name === undefined ? others(input, init) : answerTo(name);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const went = vi.fn<(href: string) => void>();
const showLog = (options: ShowOptions = {}) =>
  show(
    <>
      <LogContinuity />
      <LogWatch detailsHref="/my/activity" onNavigate={went} />
    </>,
    { as: personOf('lead'), ...options },
  );
const warning = () => page.getByText(say('publicLog.warning'));
const button = (name: 'saveBoth' | 'startAgain') => page.getByRole('button', { name: say(`publicLog.${name}`) });

describe('the public log as a customer’s device sees it', () => {
  test('is checked on each visit, and continues since the first one', async () => {
    await showLog();
    await expect.element(page.getByText(/continues everything this device has seen since/)).toBeVisible();
    log = logOf(200);
    await checkLog();
    expect(seenHeads.get().conflict).toBeNull();
    expect(seenHeads.get().heads.map(({ note }) => note.split('\n')[1])).toEqual(['3', '200']);
  });

  test('is not said to continue when it could not be reached, and nothing is reported', async () => {
    isReachable = false;
    await showLog();
    await expect(checkLog()).rejects.toThrow('Failed to fetch');
    await expect.element(page.getByText(say('publicLog.unchecked'))).toBeVisible();
    expect(warning().query()).toBeNull();
  });

  test.each([
    ['otherPast', 'its past was rewritten', () => (log = logOf(200, 1))],
    ['contradicts', 'it shows another content of the same size', () => (log = logOf(3, 1))],
    ['cut', 'it lacks its own tiles', () => ([log, hasTiles] = [logOf(200), false])],
    ['cut', 'it is shorter than before', () => (log = logOf(2))],
  ] as const)('is reported as %s when %s', async (finding, _way, change) => {
    await checkLog();
    change();
    await showLog();
    await expect.element(warning()).toBeVisible();
    expect(seenHeads.get().conflict).toMatchObject({ finding });
  });

  test('may be shown a little older by a cache without an alarm', async () => {
    log = logOf(200);
    await checkLog();
    const tiles = log;
    log = { ...logOf(3), tile: tiles.tile };
    vi.stubGlobal('fetch', async (input: string) =>
      input.includes('tile') ? new Response(tiles.tile.slice(0, 200 * 32)) : answerTo(input.replace('/log/', '')),
    );
    await checkLog();
    expect(seenHeads.get().conflict).toBeNull();
    expect(seenHeads.get().heads).toHaveLength(1);
  });

  test('keeps both heads of a conflict until they are saved, then follows the present one', async () => {
    await checkLog();
    log = logOf(200, 1);
    await checkLog();
    log = logOf(201);
    await checkLog();
    await showLog();
    await expect.element(page.getByText(say('publicLog.stepShow'))).toBeVisible();
    await expect.element(button('startAgain')).toBeDisabled();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await button('saveBoth').click();
    expect(saved).toHaveBeenCalledOnce();
    saved.mockRestore();
    await button('startAgain').click();
    await expect.element(page.getByText(/since/)).toBeVisible();
    expect(seenHeads.get().heads.map(({ note }) => note.split('\n')[1])).toEqual(['200']);
  });

  test('leaves on the device the first head and one of each of the last days', () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
    for (let number = 1; number <= 80; number += 1)
      for (const note of ['morning', 'evening']) addSeen({ note, key: 'key', at: day(number) });
    const { heads } = seenHeads.get();
    expect([heads.length, heads[0], heads.at(-1)]).toEqual([
      32,
      { note: 'morning', key: 'key', at: day(1) },
      { note: 'evening', key: 'key', at: day(80) },
    ]);
    expect(localStorage.getItem('log-heads')).toContain(day(80));
    startAgain();
  });

  test('is explained accessibly on a phone in German, in the dark', async () => {
    await checkLog();
    log = logOf(200, 1);
    await checkLog();
    await showLog({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText(speak('de')('publicLog.broken'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
