import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCase, withOwnManifest, writeArchive } from './sample-case.ts';
import { programsOf } from './sample-log.ts';
import { sampleReceipt } from './sample-receipt.ts';

type Files = Awaited<ReturnType<typeof sampleCase>>;

let folder: string;
let sample: Files;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-case-'));
  sample = await sampleCase(sampleReceipt);
});
afterAll(() => rmSync(folder, { recursive: true }));

const changed = (name: string, from: string | RegExp, to: string) => (files: Files) => ({
  ...files,
  [name]: (files[name] ?? '').replace(from, to),
});
const without = (name: string) => (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));

/** What any verifier must find, and what it says about it. */
const tamperings: Readonly<Record<string, readonly [tamper: (files: Files) => Files, says: string]>> = {
  'a changed record': [changed('records/entry.jsonl', '500', '900'), 'records/entry.jsonl: was changed'],
  'a removed record': [changed('records/audit.jsonl', /^.*\n/, ''), 'records/audit.jsonl: was changed'],
  'a removed file': [without('files/f1.pdf'), 'files/f1.pdf: was removed'],
  'an added file': [(files) => ({ ...files, 'files/f2.pdf': '%PDF' }), 'files/f2.pdf: was added'],
  'a changed manifest': [changed('manifest.json', '"records":7', '"records":6'), 'not the manifest that the log has'],
  'a manifest without its proof': [without('proof.json'), 'nothing proves the manifest'],
  'a manifest that was swapped with the files': [
    (files) => withOwnManifest(changed('records/orders.jsonl', '"lead_id"', '"x"')(files)),
    'not the manifest that the log has',
  ],
  // With a manifest of its own, so that only the proofs of the records are left to find it.
  'a changed record with its hash': [
    (files) => withOwnManifest(changed('records/transfer.jsonl', '"record_id":"d1"', '"record_id":"d2"')(files)),
    'transfer t1: is not what the log has of it',
  ],
  'changed entries with their hash': [
    (files) => withOwnManifest(changed('records/entry.jsonl', '"amount":500', '"amount":900')(files)),
    'transfer t1: is not what the log has of it',
  ],
  'a changed receipt with its hash': [
    (files) => withOwnManifest(changed('records/receipt.jsonl', '"profit":-0.05', '"profit":1000')(files)),
    `receipt ${sampleReceipt.order}: `,
  ],
  'another signed file with its hash': [
    (files) => withOwnManifest({ ...files, 'files/f1.pdf': '%PDF-1.7 another' }),
    'mandate_signature m1: is about another file',
  ],
  'a changed audit row with its hash': [
    (files) => withOwnManifest(changed('records/audit.jsonl', '[\\"audit-1\\"]', '[\\"audit-2\\"]')(files)),
    'audit a1: is not what the log has of it',
  ],
  'a removed record with its hash': [
    (files) => withOwnManifest(changed('records/entry.jsonl', /^.*\n/, '')(files)),
    'records/entry.jsonl: does not have the number of records',
  ],
};

describe.each(programsOf('verify-document.mjs', 'verify_document.py'))('a case file, to %s', (_name, verify) => {
  it('is proved, by the heads of its manifest and of its records, and says what it leaves out', async () => {
    const { code, output } = await verify(await writeArchive(folder, 'whole.zip', sample));
    expect([code, output]).toEqual([0, expect.stringContaining('proved')]);
    for (const part of [
      '301 leaves',
      '300 leaves',
      '7 records',
      'user_secret (secret)',
      'Not proved: that the company',
    ])
      expect(output).toContain(part);
  });

  it.each(Object.entries(tamperings))('shows %s', async (name, [tamper, says]) => {
    const { code, output } = await verify(await writeArchive(folder, `${name}.zip`, tamper(sample)));
    expect([code, output]).toEqual([1, expect.stringContaining(says)]);
  });
});
