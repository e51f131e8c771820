import { verifierText } from '../../contract/src/log/signed-note.ts';
import { proved, type Vector, wrong } from './case-vectors.ts';
import {
  type Document,
  fileContent,
  json,
  kindsOfFiles,
  type Logged,
  loggedOf,
  ofReceipt,
  receiptContent,
  size,
} from './logged-samples.ts';
import type { Files } from './sample-case.ts';
import { cosigned, log, witness } from './sample-log.ts';
import { sampleReceipt } from './sample-receipt.ts';

const signedAt = '2026-03-02T09:31:00.000Z';
const seconds = BigInt(Date.parse(signedAt)) / 1000n;
const [logKey, witnessKey] = [verifierText(log), verifierText(witness)];
const bySigner = `, signed by ${witness.name} at ${signedAt}`;
const unchecked = `, unchecked: ${witness.name}`;

/** The note at the end of a proof. */
const headOf = (proof: string): string => proof.slice(proof.indexOf('\n\n') + 2);

/** The proof with a witness's signature on its head, made for another time if it is forged. */
const witnessed = (logged: Logged, isForged = false): Logged => ({
  ...logged,
  proof: logged.proof + cosigned(headOf(logged.proof), seconds, isForged ? seconds - 1n : seconds),
});

/** Documents and heads that a witness signed, with and without its key. */
const documentVectors = async (): Promise<Vector[]> => {
  const logged = await loggedOf(receiptContent);
  const [signed, forged] = [witnessed(logged), witnessed(logged, true)];
  const of = (proof: Logged): Document => ({ receipt: sampleReceipt, logged: proof });
  const receipt = (name: string, document: Document, given: Omit<Vector, 'name' | 'files'>): Vector => ({
    name: `receipt ${name}`,
    files: { 'receipt.json': json(document) },
    ...given,
  });
  const head = (name: string, text: string, verdict: Vector['verdicts'][string]): Vector => ({
    name: `head ${name}`,
    files: { 'head.txt': text },
    keys: [logKey, witnessKey],
    verdicts: { 'head.txt': verdict },
  });
  return [
    receipt('whose head a known witness signed', of(signed), {
      keys: [logKey, witnessKey],
      verdicts: { 'receipt.json': proved(`${ofReceipt}${bySigner}`) },
    }),
    receipt('whose head a known witness signed, without the noted key of the log', of(signed), {
      keys: [witnessKey],
      verdicts: { 'receipt.json': proved(`${ofReceipt}${bySigner}`) },
    }),
    receipt('whose head an unknown witness signed', of(signed), {
      verdicts: { 'receipt.json': proved(`${ofReceipt}${unchecked}`) },
    }),
    receipt('whose head a known witness did not sign', of(logged), {
      keys: [logKey, witnessKey],
      verdicts: { 'receipt.json': proved(`${ofReceipt}, not signed by ${witness.name}`) },
    }),
    receipt('whose head bears a forged signature of a known witness', of(forged), {
      keys: [logKey, witnessKey],
      verdicts: { 'receipt.json': wrong('forgedWitness') },
    }),
    head('that a known witness signed', headOf(signed.proof), proved(`head of ${size}${bySigner}`)),
    head('with a forged signature of a known witness', headOf(forged.proof), wrong('forgedWitness')),
  ];
};

const caseVectors = (caseFile: Files): Vector[] => {
  const proof = JSON.parse(caseFile['proof.json'] ?? '{}') as { readonly logged: Logged };
  const archive = (name: string, isForged: boolean, verdict: Vector['verdicts'][string]): Vector => ({
    name: `case file ${name}`,
    files: { 'case.zip': { 'proof.json': json({ logged: witnessed(proof.logged, isForged) }) } },
    keys: [proof.logged.key, witnessKey],
    verdicts: { 'case.zip': verdict },
  });
  return [
    archive(
      'whose own head a known witness signed',
      false,
      proved(`case-1 of 301: 4 of 7 records of 300, 2 of 2 quotes${bySigner}`),
    ),
    archive('whose own head bears a forged signature of a known witness', true, wrong('manifest.json: forgedWitness')),
  ];
};

/** A file with two proofs, each by a head of its own. */
const twoProofs = async (): Promise<Vector> => {
  const [kind, [name, content]] = ['statement', kindsOfFiles['statement'] ?? ['', '']] as const;
  const logged = await loggedOf(fileContent(kind));
  const of = `${kind} ${kind}-1`;
  return {
    name: `${kind} with two proofs`,
    files: { 'one.json': json({ logged }), 'two.json': json({ logged: witnessed(logged) }), [name]: content },
    verdicts: {
      'one.json': proved(`${of} of ${size}`),
      'two.json': proved(`${of} of ${size}${unchecked}`),
      [name]: proved(`${of} by one.json, ${of} by two.json`),
    },
  };
};

export const witnessVectors = async (caseFile: Files): Promise<Vector[]> => [
  ...(await documentVectors()),
  ...caseVectors(caseFile),
  await twoProofs(),
];
