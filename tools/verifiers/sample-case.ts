import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { toBase64 } from '../../contract/src/log/bytes.ts';
import { batchTree } from '../../contract/src/log/quote-batch.ts';
import { verifierText } from '../../contract/src/log/signed-note.ts';
import { receiptText, type Receipt } from '../../contract/src/trading/receipt.ts';
import { zip } from '../../server/src/kernel/spreadsheet/zip-writer.ts';
import { batch, quotes } from './logged-samples.ts';
import { log, treeOf } from './sample-log.ts';

const salt = new Uint8Array(32).fill(8);
const hash = (content: string): string => createHash('sha256').update(content).digest('hex');

export type Files = Readonly<Record<string, string>>;

const lead = 'customer-1';
const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

const [document, auditRow] = ['%PDF-1.7 the mandate', '["audit-1"]'];

/** Contents of the log's leaves of a booking, a closed order, a signed mandate, an audit row and a batch of quotes. */
const contentsOf = (receipt: Receipt): string[] => {
  const entries = [{ cents: '-500' }, { cents: '500' }];
  const booking = { ref: 'r', resource: 'deposit', record: 'd1', transferKind: 'deposit.complete' };
  const signature = { sha256: hash(document), contentSha256: 'c', termsVersion: '1' };
  const action = { action: 'user.view', resource: 'user', record: lead, sha256: hash(auditRow) };
  return [
    { kind: 'transfer', id: 't1', customer: lead, ...booking, entries },
    { kind: 'receipt', id: receipt.order, customer: lead, sha256: hash(receiptText(receipt)) },
    { kind: 'mandate', id: 'm1', customer: lead, ...signature },
    { kind: 'audit', id: 'a1', ...action },
    batch,
  ].map((content) => JSON.stringify(content));
};

type Proof = { readonly content: string; readonly salt: string; readonly place: number; readonly hashes: string[] };
type Part = readonly [name: string, id: string, record: object, more?: object];

/** The paths of the quotes that opened and closed the order, at the places of the batch after another quote. */
const pathsIn = (received: Proof | undefined) =>
  ['open', 'close'].map((phase, at) => {
    const hashes = batchTree(quotes)
      .inclusion(at + 1)
      .map(toBase64);
    return { phase, place: at + 1, hashes, batch: received };
  });

/** The records of the case file, in the order of their parts. */
const partsOf = (
  receipt: Receipt,
  [booked, closed, signature, action, received]: readonly Proof[],
): readonly Part[] => [
  [
    'transfer',
    't1',
    { kind: 'deposit.complete', ref: 'r', lead_id: lead, resource: 'deposit', record_id: 'd1' },
    { proof: booked },
  ],
  ['entry', '1', { transfer_id: 't1', amount: -500 }],
  ['entry', '2', { transfer_id: 't1', amount: 500 }],
  ['orders', receipt.order, { lead_id: lead, receipt_hash: hash(receiptText(receipt)) }, { proof: closed }],
  ['receipt', receipt.order, { receipt }, { quotes: pathsIn(received) }],
  [
    'mandate_signature',
    'm1',
    { file_id: 'f1', file_hash: hash(document), content_hash: 'c', terms_version: '1' },
    { proof: signature },
  ],
  ['audit', 'a1', { action: 'user.view', resource: 'user', record_id: lead }, { text: auditRow, proof: action }],
];

/** A case file about one booking, one closed order with its receipt, one signed mandate and an audit row. */
export const sampleCase = async (receipt: Receipt): Promise<Files> => {
  const contents = contentsOf(receipt);
  const tree = await treeOf(300, contents, salt);
  const proofs: Proof[] = [];
  for (const [at, content] of contents.entries()) {
    const place = 300 - contents.length + at;
    proofs.push({ content, salt: toBase64(salt), place, hashes: (await tree.inclusion(place)).map(toBase64) });
  }
  const groups = Map.groupBy(partsOf(receipt, proofs), ([name]) => name);
  const files: Record<string, string> = { 'index.html': '<!doctype html>', 'files/f1.pdf': document };
  for (const [name, records] of groups)
    files[`records/${name}.jsonl`] = lines(records.map(([, id, record, more]) => ({ id, at: null, record, ...more })));
  const parts = [...groups].map(([name, records]) => ({
    name,
    file: `records/${name}.jsonl`,
    records: records.length,
    proved: records.filter(([, , , more]) => more !== undefined && 'proof' in more).length,
  }));
  return sealedCase(files, { parts, head: tree.head });
};

interface Contents {
  readonly parts: readonly object[];
  readonly head: string;
}

/** The files with a manifest of them, which a later head of the log proves. */
const sealedCase = async (files: Files, { parts, head }: Contents): Promise<Files> => {
  const listed = Object.entries(files).map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: hash(content),
  }));
  const manifest = JSON.stringify({
    format: 'countinghouse case file 1',
    id: 'case-1',
    copy: 'regulator',
    customer: { id: lead, name: 'Iris Crane' },
    company: 'Firm',
    madeAt: '2026-03-02T09:30:00.000Z',
    log: { head, key: verifierText(log) },
    records: 7,
    parts,
    leftOut: [{ name: 'user_secret', why: 'secret' }],
    files: listed,
  });
  const content = JSON.stringify({ customer: lead, id: 'case-1', kind: 'caseFile', sha256: hash(manifest) });
  const tree = await treeOf(301, [content], salt);
  const proof = await tree.proof(300);
  return {
    ...files,
    'manifest.json': manifest,
    'proof.json': JSON.stringify({ logged: { content, proof, key: verifierText(log) } }),
  };
};

/** Changed files with a manifest that fits them, as someone without the log's key would make it. */
export const withOwnManifest = (files: Files): Files => {
  const manifest = JSON.parse(files['manifest.json'] ?? '') as { files: { name: string }[] };
  const listed = Object.entries(files)
    .filter(([name]) => name !== 'manifest.json' && name !== 'proof.json')
    .map(([name, content]) => ({ name, bytes: content.length, sha256: hash(content) }));
  return { ...files, 'manifest.json': JSON.stringify({ ...manifest, files: listed }) };
};

export const writeArchive = async (folder: string, name: string, files: Files): Promise<string> => {
  const file = path.join(folder, name);
  const entries = Object.entries(files).map(([entry, content]) => ({ name: entry, content: [content] }));
  writeFileSync(file, await buffer(Readable.from(zip(entries))));
  return file;
};
