import { Capital } from '@countinghouse/contract/ledger/funds.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleOf } from '../../../test/sample.ts';
import { chooseStoring, storesFigures } from '../../kernel/device/storing-choice.ts';
import { beginTokens, dropTokens } from '../../kernel/session/tokens.ts';
import { isMarked, markDevice } from './device-mark.ts';
import { forgetDevice } from './forget-device.ts';
import { digestOf, dropCopy, type OfflineCopy, readCopy, storeCopy } from './offline-copy.ts';

const now = new Date('2026-11-21T09:00:00Z');
const copyOf = async (session: string): Promise<OfflineCopy> => ({
  session: await digestOf(session),
  at: now.toISOString(),
  capital: sampleOf(Capital, { available: 12.5 }),
  documents: [],
});
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => beginTokens('token of this session'));
afterEach(forgetDevice);

describe('the figures stored on a device', () => {
  test('can be read by the session that stored them', async () => {
    const copy = await copyOf('token of this session');
    await storeCopy(copy);
    expect(await readCopy(now)).toEqual(copy);
  });

  test('are not stored under the token itself', async () => {
    await storeCopy(await copyOf('token of this session'));
    expect(JSON.stringify(await readCopy(now))).not.toContain('token of this session');
  });

  test('are not stored if their session has ended meanwhile', async () => {
    const copy = await copyOf('token of this session');
    beginTokens('token of the next session');
    await storeCopy(copy);
    beginTokens('token of this session');
    expect(await readCopy(now)).toBeNull();
  });

  test('are deleted when another session reads them', async () => {
    await storeCopy(await copyOf('token of this session'));
    beginTokens('token of the next session');
    expect(await readCopy(now)).toBeNull();
    beginTokens('token of this session');
    expect(await readCopy(now)).toBeNull();
    expect(await databases()).not.toContain('offline');
  });

  test('are deleted after seven days', async () => {
    await storeCopy(await copyOf('token of this session'));
    expect(await readCopy(new Date('2026-11-28T09:00:00.001Z'))).toBeNull();
    expect(await readCopy(now)).toBeNull();
  });

  test('are not shown to a visitor', async () => {
    await storeCopy(await copyOf('token of this session'));
    dropTokens();
    expect(await readCopy(now)).toBeNull();
  });

  test('exist once: a newer copy replaces the older one', async () => {
    const copy = await copyOf('token of this session');
    await storeCopy(copy);
    const newer = { ...copy, capital: sampleOf(Capital, { available: 99 }) };
    await storeCopy(newer);
    expect(await readCopy(now)).toEqual(newer);
  });

  test('are gone after the customer deletes them', async () => {
    await storeCopy(await copyOf('token of this session'));
    await dropCopy();
    expect(await databases()).not.toContain('offline');
  });
});

describe('forgetting a device', () => {
  test('removes figures, caches and the flag that a customer used it', async () => {
    await storeCopy(await copyOf('token of this session'));
    await caches.open('shell-of-a-test');
    markDevice();
    await forgetDevice();
    expect(await databases()).not.toContain('offline');
    expect(await caches.keys()).toEqual([]);
    expect(isMarked()).toBe(false);
  });

  test('resets the choice to store figures for the next person', async () => {
    chooseStoring(true);
    expect(storesFigures()).toBe(true);
    await forgetDevice();
    expect(storesFigures()).toBe(false);
    expect(localStorage.getItem('keepOnDevice')).toBeNull();
  });

  test('keeps a refusal, which applies to the device', async () => {
    chooseStoring(false);
    await forgetDevice();
    expect(localStorage.getItem('keepOnDevice')).toBe('no');
    chooseStoring(true);
  });
});
