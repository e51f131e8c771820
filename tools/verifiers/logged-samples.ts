import { createHash } from 'node:crypto';
import { getPublicKey } from '@noble/ed25519';
import { toBase64 } from '../../contract/src/log/bytes.ts';
import { verifierOf, verifierText } from '../../contract/src/log/signed-note.ts';
import { batchTree, quoteText } from '../../contract/src/log/quote-batch.ts';
import { receiptText, type Receipt } from '../../contract/src/trading/receipt.ts';
import { log, treeOf } from './sample-log.ts';
import { sampleReceipt } from './sample-receipt.ts';

export const salt = new Uint8Array(32).fill(8);
// Not the size of the case file's heads, whose log is another one.
export const size = 299;
export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
export const otherKey = verifierText(verifierOf(log.name, getPublicKey(salt)));

export interface Logged {
  readonly content: string;
  readonly proof: string;
  readonly key: string;
}
export interface Document {
  readonly receipt?: Receipt;
  readonly logged?: Logged;
}

export const json = (document: unknown): string => JSON.stringify(document);

export const receiptContent = { id: sampleReceipt.order, kind: 'receipt', sha256: hash(receiptText(sampleReceipt)) };

/** Files whose hash is in the log, as customers download them. */
export const kindsOfFiles: Readonly<Record<string, readonly [name: string, content: string]>> = {
  statement: ['statement.csv', 'date;amount\n2026-03-02;500.00\n'],
  agreement: ['agreement.pdf', '%PDF-1.7 the agreement'],
  mandate: ['mandate.pdf', '%PDF-1.7 the mandate'],
  export: ['leads.csv', 'First name;Last name\nIris;Crane\n'],
};
const taking = { at: '2026-03-02T09:30:00.000Z', bytes: 33, format: 'csv', resource: 'user', takenBy: 'staff-1' };
export const fileContent = (kind: string) => ({
  ...(kind === 'export' && taking),
  id: `${kind}-1`,
  kind,
  sha256: hash(kindsOfFiles[kind]?.[1] ?? ''),
});

/** Records that have no file: what the log has of them is all that can be checked. */
export const plainContents = [
  { entries: [{ account: 'cash', cents: '500' }], id: 't1', kind: 'transfer' },
  { approval: 'p1', approved: true, id: 'd1', kind: 'decision' },
  { after: { stopLevel: 50 }, before: { stopLevel: 30 }, id: 'c1', kind: 'policyChange' },
];

/** A batch of quotes, in which the sample's receipt has those that opened and closed it. */
const { symbol, open, close } = sampleReceipt;
const [opening, closing] = [open?.ticks.at(-1), close.ticks.at(-1)].map((tick) =>
  tick ? quoteText(symbol, tick) : '',
);
export const quotes = ['["USDJPY","2026-03-02T09:30:00.000Z","150.000","150.010"]', opening ?? '', closing ?? ''];
export const batch = {
  count: quotes.length,
  from: open?.at,
  holder: '7',
  id: 'batch-1',
  kind: 'quotes',
  root: toBase64(batchTree(quotes).root),
  source: 'prices ä',
  to: close.at,
};

const contents = [receiptContent, batch, ...Object.keys(kindsOfFiles).map(fileContent), ...plainContents].map(json);

/** The proof of a record in the log of 299 leaves; with a seed, in another past of that log. */
export const loggedOf = async (record: object, seed?: string): Promise<Logged> => {
  const content = json(record);
  const tree = await treeOf(size, [...contents, seed ?? 'last'], salt);
  const place = size - contents.length - 1 + contents.indexOf(content);
  return { content, proof: await tree.proof(place), key: verifierText(log) };
};

export const ofReceipt = `receipt ${sampleReceipt.order} of ${size}`;
