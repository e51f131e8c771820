import { toBase64 } from '../../contract/src/log/bytes.ts';
import { verifierText } from '../../contract/src/log/signed-note.ts';
import { batchTree } from '../../contract/src/log/quote-batch.ts';
import { type Receipt } from '../../contract/src/trading/receipt.ts';
import { type Expected, proved, type Vector, wrong } from './case-vectors.ts';
import { log } from './sample-log.ts';
import { sampleReceipt } from './sample-receipt.ts';
import {
  size,
  otherKey,
  type Logged,
  type Document,
  json,
  receiptContent,
  batch,
  quotes,
  loggedOf,
  ofReceipt,
} from './logged-samples.ts';

const inProof =
  (change: (proof: string) => string) =>
  ({ receipt, logged }: Required<Document>): Document => ({
    receipt,
    logged: { ...logged, proof: change(logged.proof) },
  });

/** Changes of a receipt, and what is then wrong with it. */
const receiptTamperings: Readonly<Record<string, readonly [(document: Required<Document>) => Document, string]>> = {
  'an altered profit': [({ logged }) => ({ receipt: { ...sampleReceipt, profit: 1_000 }, logged }), 'otherReceipt'],
  'an altered tick of the second source': [
    ({ receipt, logged }) => ({
      receipt: JSON.parse(json(receipt).replace('"1.10001"', '"1.10002"')) as Receipt,
      logged,
    }),
    'otherReceipt',
  ],
  'another stake of its parts': [
    ({ receipt, logged }) => ({ receipt: { ...receipt, parts: 10.4 }, logged }),
    'otherReceipt',
  ],
  'a field that the log does not have': [
    ({ receipt, logged }) => ({ receipt: { ...receipt, customerName: 'Somebody Else' } as Receipt, logged }),
    'otherReceipt',
  ],
  'a note in its closing price': [
    ({ receipt, logged }) => ({
      receipt: { ...receipt, close: { ...receipt.close, note: 'guaranteed' } } as Receipt,
      logged,
    }),
    'otherReceipt',
  ],
  'a note in a tick': [
    ({ receipt, logged }) => ({
      receipt: JSON.parse(json(receipt).replace('"bid":', '"note":"guaranteed","bid":')) as Receipt,
      logged,
    }),
    'otherReceipt',
  ],
  'a list for a price': [
    ({ receipt, logged }) => ({ receipt: { ...receipt, stopLoss: [] as never }, logged }),
    'otherReceipt',
  ],
  'another order': [
    ({ receipt, logged }) => ({ receipt: { ...receipt, order: receipt.order.replace(/1$/, '3') }, logged }),
    'otherReceipt',
  ],
  'another salt': [
    inProof((proof) => proof.replace(/extra .*/, `extra ${toBase64(new Uint8Array(32))}`)),
    'notIncluded',
  ],
  'another place': [inProof((proof) => proof.replace(/index \d+/, 'index 271')), 'notIncluded'],
  'another size of the head': [inProof((proof) => proof.replace('\n299\n', '\n300\n')), 'notSigned'],
  'a proof without its last hash': [inProof((proof) => proof.replace(/\S+\n\nfirm/, '\nfirm')), 'notIncluded'],
  'another key': [({ receipt, logged }) => ({ receipt, logged: { ...logged, key: otherKey } }), 'notSigned'],
  'a proof that is none': [inProof(() => ''), 'unreadableProof'],
  'content that is no JSON': [
    ({ receipt, logged }) => ({ receipt, logged: { ...logged, content: '{' } }),
    'unreadableProof',
  ],
  'no proof': [({ receipt }) => ({ receipt }), 'noProof'],
};

const quoteProofs = async () => {
  const logged = await loggedOf(batch);
  const hashes = (place: number) => batchTree(quotes).inclusion(place).map(toBase64);
  return [
    { phase: 'open', place: 1, hashes: hashes(1), logged },
    { phase: 'close', place: 2, hashes: hashes(2), logged },
  ] as const;
};

/** Receipts with the proofs of their deciding quotes. */
export const quoteVectors = async (): Promise<Vector[]> => {
  const [opened, closed] = await quoteProofs();
  const document = { receipt: sampleReceipt, logged: await loggedOf(receiptContent) };
  const otherCount = { ...opened.logged, content: opened.logged.content.replace('"count":3', '"count":4') };
  const changes: Readonly<Record<string, readonly object[]>> = {
    'of another place': [opened, { ...closed, place: 1 }],
    'of the other phase': [{ ...opened, phase: 'close' }],
    'without a hash': [opened, { ...closed, hashes: closed.hashes.slice(1) }],
    'in a changed batch': [{ ...opened, logged: otherCount }],
    'in a record that is no batch': [{ ...opened, logged: document.logged }],
  };
  return [
    {
      name: 'receipt with both of its deciding quotes',
      files: { 'receipt.json': json({ ...document, quotes: [opened, closed] }) },
      verdicts: { 'receipt.json': proved(`${ofReceipt}, quotes of open close`) },
    },
    {
      name: 'receipt with one of its deciding quotes',
      files: { 'receipt.json': json({ ...document, quotes: [closed] }) },
      verdicts: { 'receipt.json': proved(`${ofReceipt}, quotes of close`) },
    },
    ...Object.entries(changes).map(([way, given]) => ({
      name: `receipt with the proof of a quote ${way}`,
      files: { 'receipt.json': json({ ...document, quotes: given }) },
      verdicts: { 'receipt.json': wrong('otherQuote') },
    })),
  ];
};

/** Receipts and heads, whole and tampered. */
export const receiptVectors = async (): Promise<Vector[]> => {
  const document = { receipt: sampleReceipt, logged: await loggedOf(receiptContent) };
  const inOtherPast = { receipt: sampleReceipt, logged: await loggedOf(receiptContent, 'another past') };
  const head = (logged: Logged): string => logged.proof.slice(logged.proof.indexOf('\n\n') + 2);
  const one = (name: string, file: Document, verdict: Expected): Vector => ({
    name,
    files: { 'receipt.json': json(file) },
    verdicts: { 'receipt.json': verdict },
  });
  return [
    one('receipt with every field', document, proved(ofReceipt)),
    ...Object.entries(receiptTamperings).map(([way, [tamper, fault]]) =>
      one(`receipt with ${way}`, tamper(document), wrong(fault)),
    ),
    { ...one('receipt, with the noted key', document, proved(ofReceipt)), keys: [otherKey, verifierText(log)] },
    { ...one('receipt, with another noted key', document, wrong('otherKey')), keys: [otherKey] },
    {
      name: 'receipt with a head that was saved earlier',
      files: { 'receipt.json': json(document), 'head.txt': head(document.logged) },
      verdicts: { 'receipt.json': proved(ofReceipt), 'head.txt': proved(`head of ${size}`) },
    },
    {
      name: 'head that no known key signed',
      files: { 'head.txt': head(document.logged) },
      keys: [otherKey],
      verdicts: { 'head.txt': wrong('headKey') },
    },
    {
      name: 'receipt and the saved head of another past of the same size',
      files: {
        'receipt.json': json(document),
        'log-heads.json': json({ heads: [{ note: head(inOtherPast.logged), key: verifierText(log) }] }),
      },
      verdicts: { 'receipt.json': proved(ofReceipt), 'log-heads.json': proved(`head of ${size}`) },
      twoPasts: true,
    },
    {
      name: 'two receipts of different pasts of the same size',
      files: { 'one.json': json(document), 'other.json': json(inOtherPast) },
      verdicts: { 'one.json': proved(ofReceipt), 'other.json': proved(ofReceipt) },
      twoPasts: true,
    },
  ];
};
