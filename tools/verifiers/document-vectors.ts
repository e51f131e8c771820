import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPublicKey } from '@noble/ed25519';
import { toBase64 } from '../../contract/src/log/bytes.ts';
import { verifierOf, verifierText } from '../../contract/src/log/signed-note.ts';
import { batchTree, quoteText } from '../../contract/src/log/quote-batch.ts';
import { receiptText, type Receipt } from '../../contract/src/trading/receipt.ts';
import { caseVectors, type Expected, proved, type Vector, wrong } from './case-vectors.ts';
import { type Files, sampleCase } from './sample-case.ts';
import { log, treeOf } from './sample-log.ts';
import { sampleReceipt } from './sample-receipt.ts';

const salt = new Uint8Array(32).fill(8);
// Not the size of the case file's heads, whose log is another one.
const size = 299;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const otherKey = verifierText(verifierOf(log.name, getPublicKey(salt)));

interface Logged {
  readonly content: string;
  readonly proof: string;
  readonly key: string;
}
interface Document {
  readonly receipt?: Receipt;
  readonly logged?: Logged;
}

const json = (document: unknown): string => JSON.stringify(document);

const receiptContent = { id: sampleReceipt.order, kind: 'receipt', sha256: hash(receiptText(sampleReceipt)) };

/** Files whose hash is in the log, as customers download them. */
const kindsOfFiles: Readonly<Record<string, readonly [name: string, content: string]>> = {
  statement: ['statement.csv', 'date;amount\n2026-03-02;500.00\n'],
  agreement: ['agreement.pdf', '%PDF-1.7 the agreement'],
  mandate: ['mandate.pdf', '%PDF-1.7 the mandate'],
};
const fileContent = (kind: string) => ({ id: `${kind}-1`, kind, sha256: hash(kindsOfFiles[kind]?.[1] ?? '') });

/** Records that have no file: what the log has of them is all that can be checked. */
const plainContents = [
  { entries: [{ account: 'cash', cents: '500' }], id: 't1', kind: 'transfer' },
  { approval: 'p1', approved: true, id: 'd1', kind: 'decision' },
  { after: { stopLevel: 50 }, before: { stopLevel: 30 }, id: 'c1', kind: 'policyChange' },
];

/** A batch of quotes, in which the sample's receipt has those that opened and closed it. */
const { symbol, open, close } = sampleReceipt;
const [opening, closing] = [open?.ticks.at(-1), close.ticks.at(-1)].map((tick) =>
  tick ? quoteText(symbol, tick) : '',
);
const quotes = ['["USDJPY","2026-03-02T09:30:00.000Z","150.000","150.010"]', opening ?? '', closing ?? ''];
const batch = {
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
const loggedOf = async (record: object, seed?: string): Promise<Logged> => {
  const content = json(record);
  const tree = await treeOf(size, [...contents, seed ?? 'last'], salt);
  const place = size - contents.length - 1 + contents.indexOf(content);
  return { content, proof: await tree.proof(place), key: verifierText(log) };
};

const ofReceipt = `receipt ${sampleReceipt.order} of ${size}`;

const fileVectors = async (): Promise<Vector[]> => {
  const vectors: Vector[] = [];
  for (const [kind, [name, content]] of Object.entries(kindsOfFiles)) {
    const proof = json({ logged: await loggedOf(fileContent(kind)) });
    const ofProof = proved(`${kind} ${kind}-1 of ${size}`);
    vectors.push(
      {
        name: `${kind} with its proof`,
        files: { 'proof.json': proof, [name]: content },
        verdicts: { 'proof.json': ofProof, [name]: proved(`${kind} ${kind}-1 by proof.json`) },
      },
      {
        name: `changed ${kind}`,
        files: { 'proof.json': proof, [name]: `${content}9` },
        verdicts: { 'proof.json': ofProof, [name]: wrong('noProofOfFile') },
      },
      {
        name: `${kind} with the proof of another record written into its own`,
        files: { 'proof.json': proof.replace(`${kind}-1`, `${kind}-2`), [name]: content },
        verdicts: { 'proof.json': wrong('notIncluded'), [name]: wrong('noProofOfFile') },
      },
    );
  }
  return vectors;
};

const recordVectors = async (): Promise<Vector[]> => {
  const vectors: Vector[] = [];
  for (const record of plainContents) {
    const logged = await loggedOf(record);
    const changed = logged.content.replace(/500|true|30/, (found) => ({ 500: '900', true: 'false' })[found] ?? '20');
    vectors.push(
      {
        name: `proof of a ${record.kind}`,
        files: { 'proof.json': json({ logged }) },
        verdicts: { 'proof.json': proved(`${record.kind} ${record.id} of ${size}`) },
      },
      {
        name: `changed ${record.kind}`,
        files: { 'proof.json': json({ logged: { ...logged, content: changed } }) },
        verdicts: { 'proof.json': wrong('notIncluded') },
      },
    );
  }
  return vectors;
};

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

const quoteVectors = async (): Promise<Vector[]> => {
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

const receiptVectors = async (): Promise<Vector[]> => {
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

/** What `contract/src/log/vectors/documents.json` has: documents of every kind, whole and tampered, and the verdicts on them. */
export const documentVectors = async (): Promise<{ caseFile: Files; vectors: Vector[] }> => {
  const caseFile = await sampleCase(sampleReceipt);
  return {
    caseFile,
    vectors: [
      ...(await receiptVectors()),
      ...(await quoteVectors()),
      ...(await fileVectors()),
      ...(await recordVectors()),
      ...caseVectors(caseFile),
    ],
  };
};

// After a change here: node tools/verifiers/document-vectors.ts, then npx oxfmt the file
if (import.meta.main) {
  const file = path.join(import.meta.dirname, '../../contract/src/log/vectors/documents.json');
  writeFileSync(file, `${JSON.stringify(await documentVectors(), null, 2)}\n`);
}
