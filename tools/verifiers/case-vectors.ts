import { type Files, withOwnManifest } from './sample-case.ts';
import { sampleReceipt } from './sample-receipt.ts';

/** The expected verdict of a verifier on a file: its faults, or the proved facts. */
export type Expected = { readonly faults: readonly string[] } | { readonly proved: string };
export interface Vector {
  readonly name: string;
  /** The content of each file; for a case file, the files in it that differ from those of `caseFile`. */
  readonly files: Readonly<Record<string, string | Readonly<Record<string, string | null>>>>;
  /** The keys that the reader noted elsewhere. */
  readonly keys?: readonly string[];
  readonly verdicts: Readonly<Record<string, Expected>>;
  /** Whether two of the heads contradict each other. */
  readonly twoPasts?: true;
}

export const wrong = (...faults: readonly string[]): Expected => ({ faults });
export const proved = (what: string): Expected => ({ proved: what });

const changed = (name: string, from: string | RegExp, to: string) => (files: Files) => ({
  ...files,
  [name]: (files[name] ?? '').replace(from, to),
});
const without = (name: string) => (files: Files) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));

/** Changes of a case file, and what is then wrong with it; after the first ones, it has a manifest that fits the change. */
const caseTamperings: Readonly<Record<string, readonly [tamper: (files: Files) => Files, ...faults: string[]]>> = {
  'a changed record': [
    changed('records/entry.jsonl', '500', '900'),
    'records/entry.jsonl: changedFile',
    'transfer t1: otherRecord',
  ],
  'a removed record': [changed('records/audit.jsonl', /^.*\n/, ''), 'records/audit.jsonl: changedFile'],
  'a removed file': [without('files/f1.pdf'), 'files/f1.pdf: missingFile'],
  'an added file': [(files) => ({ ...files, 'files/f2.pdf': '%PDF' }), 'files/f2.pdf: unknownFile'],
  'a changed manifest': [changed('manifest.json', '"records":7', '"records":6'), 'manifest.json: otherManifest'],
  'a manifest of another format': [
    changed('manifest.json', 'countinghouse case file 1', 'case file'),
    'manifest.json: unreadableCase',
  ],
  'a manifest without its head': [
    changed('manifest.json', /"log":\{[^}]*\},/, ''),
    'manifest.json: otherManifest',
    `receipt ${sampleReceipt.order}: otherQuote`,
  ],
  'a manifest whose head was replaced by none': [
    changed('manifest.json', /"log":\{[^}]*\}/, '"log":null'),
    'manifest.json: otherManifest',
    `receipt ${sampleReceipt.order}: otherQuote`,
  ],
  'a manifest without its proof': [without('proof.json'), 'manifest.json: noSeal'],
  'a manifest that was swapped with the files': [
    (files) => withOwnManifest(changed('records/orders.jsonl', '"lead_id"', '"x"')(files)),
    'manifest.json: otherManifest',
    `orders ${sampleReceipt.order}: otherRecord`,
  ],
  'a changed record with its hash': [
    (files) => withOwnManifest(changed('records/transfer.jsonl', '"record_id":"d1"', '"record_id":"d2"')(files)),
    'manifest.json: otherManifest',
    'transfer t1: otherRecord',
  ],
  'changed entries with their hash': [
    (files) => withOwnManifest(changed('records/entry.jsonl', '"amount":500', '"amount":900')(files)),
    'manifest.json: otherManifest',
    'transfer t1: otherRecord',
  ],
  'a changed receipt with its hash': [
    (files) => withOwnManifest(changed('records/receipt.jsonl', '"profit":-0.05', '"profit":1000')(files)),
    'manifest.json: otherManifest',
    `receipt ${sampleReceipt.order}: otherReceipt`,
  ],
  'another deciding quote with its hash': [
    (files) => withOwnManifest(changed('records/receipt.jsonl', '"place":2,', '"place":0,')(files)),
    'manifest.json: otherManifest',
    `receipt ${sampleReceipt.order}: otherQuote`,
  ],
  'an altered batch of quotes with its hash': [
    (files) => withOwnManifest(changed('records/receipt.jsonl', '\\"count\\":3', '\\"count\\":4')(files)),
    'manifest.json: otherManifest',
    `receipt ${sampleReceipt.order}: otherQuote`,
  ],
  'another signed file with its hash': [
    (files) => withOwnManifest({ ...files, 'files/f1.pdf': '%PDF-1.7 another' }),
    'manifest.json: otherManifest',
    'mandate_signature m1: otherFile',
  ],
  'a changed audit row with its hash': [
    (files) => withOwnManifest(changed('records/audit.jsonl', '[\\"audit-1\\"]', '[\\"audit-2\\"]')(files)),
    'manifest.json: otherManifest',
    'audit a1: otherRecord',
  ],
  'a removed record with its hash': [
    (files) => withOwnManifest(changed('records/entry.jsonl', /^.*\n/, '')(files)),
    'manifest.json: otherManifest',
    'transfer t1: otherRecord',
    'records/entry.jsonl: otherNumber',
  ],
};

export const caseVectors = (files: Files): Vector[] => {
  const changes = (after: Files) =>
    Object.fromEntries(
      [...new Set([...Object.keys(files), ...Object.keys(after)])]
        .filter((name) => files[name] !== after[name])
        .map((name) => [name, after[name] ?? null]),
    );
  return [
    {
      name: 'case file',
      files: { 'case.zip': {} },
      verdicts: { 'case.zip': proved('case-1 of 301: 4 of 7 records of 300, 2 of 2 quotes') },
    },
    ...Object.entries(caseTamperings).map(([way, [tamper, ...faults]]) => ({
      name: `case file with ${way}`,
      files: { 'case.zip': changes(tamper(files)) },
      verdicts: { 'case.zip': wrong(...faults) },
    })),
  ];
};
