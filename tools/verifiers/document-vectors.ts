import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { caseVectors, proved, type Vector, wrong } from './case-vectors.ts';
import { type Files, sampleCase } from './sample-case.ts';
import { sampleReceipt } from './sample-receipt.ts';
import { size, json, kindsOfFiles, fileContent, plainContents, loggedOf } from './logged-samples.ts';
import { quoteVectors, receiptVectors } from './receipt-vectors.ts';
import { witnessVectors } from './witness-vectors.ts';

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

/** Contents of `contract/src/log/vectors/documents.json`: documents of every kind, whole and tampered, and the verdicts on them. */
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
      ...(await witnessVectors(caseFile)),
    ],
  };
};

// After a change here: node tools/verifiers/document-vectors.ts, then npx oxfmt the file
if (import.meta.main) {
  const file = path.join(import.meta.dirname, '../../contract/src/log/vectors/documents.json');
  writeFileSync(file, `${JSON.stringify(await documentVectors(), null, 2)}\n`);
}
