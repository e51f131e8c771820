import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLogged } from '../../contract/src/log/check-logged.ts';
import type { Logged, QuoteProof } from '../../contract/src/log/logged-record.ts';
import { checkQuote } from '../../contract/src/log/quote-batch.ts';
import stored from '../../contract/src/log/vectors/documents.json' with { type: 'json' };
import notes from '../../contract/src/log/vectors/notes.json' with { type: 'json' };
import tree from '../../contract/src/log/vectors/tree.json' with { type: 'json' };
import { Receipt, receiptText } from '../../contract/src/trading/receipt.ts';
import type { Vector } from './case-vectors.ts';
import { documentVectors } from './document-vectors.ts';
import { judge } from './judge.mjs';
import { writeArchive } from './sample-case.ts';
import { hasPython, outcomeOf, programsOf } from './sample-log.ts';
import { isConsistent, openNote, parseHead, parseKey, rootOf, toBase64 } from './verifier.mjs';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const { caseFile, vectors } = await documentVectors();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-verifiers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the files of vectors into the folder; the name of each begins with the vector's number. */
const write = async ({ files }: Vector, at: number): Promise<string[]> => {
  const written: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, `${at} ${name}`);
    if (typeof content === 'string') writeFileSync(file, content);
    else {
      const whole = Object.entries({ ...caseFile, ...content }).filter(([, text]) => text !== null);
      await writeArchive(folder, `${at} ${name}`, Object.fromEntries(whole) as Record<string, string>);
    }
    written.push(file);
  }
  return written;
};

/** The verdict of the code that the command and the page share, in the form of the vectors. */
const verdictOf = async (files: readonly string[], keys: readonly string[]) => {
  const given = files.map((file) => ({ name: path.basename(file).replace(/^\d+ /, ''), bytes: readFileSync(file) }));
  const { cases, documents, others, heads, contradictions } = await judge(given, keys);
  type Found = readonly [name: string, faults: readonly string[], proved: string];
  type Head = (typeof heads)[number]['head'] | undefined;
  const ofWitnesses = (head: Head): string =>
    [
      ...(head?.witnesses.signed.map((one) => `signed by ${one.name} at ${one.at}`) ?? []),
      ...(head?.witnesses.absent.map((name) => `not signed by ${name}`) ?? []),
      ...(head?.witnesses.unchecked.map((name) => `unchecked: ${name}`) ?? []),
    ]
      .map((found) => `, ${found}`)
      .join('');
  const verdicts: readonly Found[] = [
    ...cases.map(({ name, manifest, faults, head, seal, proved, quotes }): Found => [
      name,
      faults.map(({ fault, name: where }) => `${where}: ${fault}`),
      `${manifest?.id} of ${seal?.size}: ${proved} of ${manifest?.records} records of ${head?.size}, ${quotes?.logged} of ${quotes?.decided} quotes${ofWitnesses(seal)}`,
    ]),
    ...documents.map(({ name, faults, content, head, quotes = [] }): Found => {
      const more = quotes.length > 0 ? `, quotes of ${quotes.map((quote) => quote?.phase).join(' ')}` : '';
      return [name, faults, `${content?.kind} ${content?.id} of ${head?.size}${more}${ofWitnesses(head)}`];
    }),
    ...others.map(({ name, by }): Found => [
      name,
      by.length > 0 ? [] : ['noProofOfFile'],
      by.map((proof) => `${proof.content?.kind} ${proof.content?.id} by ${proof.name}`).join(', '),
    ]),
    ...heads.map(({ name, head, fault }): Found => [
      name,
      fault === null ? [] : [fault],
      `head of ${head?.size}${ofWitnesses(head)}`,
    ]),
  ];
  return {
    verdicts: Object.fromEntries(
      verdicts.map(([name, faults, proved]) => [name, faults.length > 0 ? { faults } : { proved }]),
    ),
    hasTwoPasts: contradictions.length > 0,
  };
};

const isSound = ({ verdicts, twoPasts }: Vector): boolean =>
  twoPasts === undefined && Object.values(verdicts).every((verdict) => 'proved' in verdict);

describe('the published vectors of documents', () => {
  it('are those of document-vectors.ts', () => {
    expect(stored).toEqual(JSON.parse(JSON.stringify({ caseFile, vectors })));
  });

  it.each(vectors.map((vector, at) => [vector.name, vector, at] as const))('%s', async (_name, vector, at) => {
    const { verdicts, hasTwoPasts } = await verdictOf(await write(vector, at), vector.keys ?? []);
    expect([verdicts, hasTwoPasts]).toEqual([vector.verdicts, vector.twoPasts ?? false]);
  });

  it('have the same verdicts in the check of receipts in the browser', () => {
    const checked = vectors.flatMap(({ files, keys, verdicts, name }) => {
      const {
        receipt,
        logged,
        quotes = [],
      } = JSON.parse(String(files['receipt.json'] ?? '{}')) as {
        receipt?: Receipt;
        logged?: Logged;
        quotes?: QuoteProof[];
      };
      if (!receipt || !logged || keys) return [];
      // The app shows the fields that a receipt has, and no others.
      if (!isDeepStrictEqual(Receipt.safeParse(receipt).data, receipt)) return [];
      const expected = { kind: 'receipt', id: receipt.order, sha256: hash(receiptText(receipt)) } as const;
      const findings = [checkLogged(logged, expected), ...quotes.map((quote) => checkQuote(receipt, quote))];
      const isProved = findings.every((found) => found.findings.length === 0);
      return [[name, isProved, 'proved' in (verdicts['receipt.json'] ?? {})] as const];
    });
    expect(checked.length).toBeGreaterThan(10);
    expect(checked.filter(([, found, right]) => found !== right)).toEqual([]);
  });
});

describe('the command line programs', () => {
  const run = async (given: readonly Vector[], ...more: string[]) => {
    const files: string[] = [];
    for (const [at, vector] of given.entries()) files.push(...(await write(vector, at)));
    const outcomes = await Promise.all(
      programsOf('verify-document.mjs', 'verify_document.py').map(([, verify]) => verify(...files, ...more)),
    );
    // Python and Node print the same words.
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    return outcomes[0] ?? { code: -1, output: '' };
  };
  const sound = vectors.filter((vector) => isSound(vector) && !vector.keys);

  it('say by which head documents are proved, and what is not proved', async () => {
    const { code, output } = await run(sound);
    expect([code, output]).toEqual([0, expect.not.stringContaining('NOT PROVED')]);
    for (const part of [
      'unchanged, when it had 299 leaves (root ',
      'The quote that opened it is one of 3 that the log records as received from “prices ä” between 2026-03-02T09:30:00.000Z',
      'Not proved: that the quote that opened it was logged',
      'Not proved: that this is the log',
      'Not proved: that everybody is shown the same log',
      'It is the statement statement-1, unchanged, as ',
      'exported at 2026-03-02T09:30:00.000Z as csv with 33 bytes, by the person with the number staff-1',
      'It is the case file case-1 about the customer customer-1',
      '7 records',
      '2 of the 2 quotes that opened or closed its orders',
      '301 leaves',
      'user_secret (secret)',
      'Not proved: that the company',
    ])
      expect(output).toContain(part);
  });

  it.each(['statement', 'agreement', 'export'])(
    'say that the file of a %s is not proved until it is given',
    async (kind) => {
      const [whole] = vectors.filter(({ name }) => name === `${kind} with its proof`);
      if (!whole) throw new Error('no such vector');
      const { 'proof.json': proof = '' } = whole.files;
      const notProved = 'Not proved: that a file is this document';
      const [alone, both] = [await run([{ ...whole, files: { 'proof.json': proof } }]), await run([whole])];
      expect([alone.code, both.code]).toEqual([0, 0]);
      expect(alone.output).toContain(notProved);
      expect(both.output).not.toContain(notProved);
    },
  );

  it('say what is wrong with each tampered document, and when the log showed two pasts', async () => {
    // Without those whose file is proved by the proof in another vector.
    const tampered = vectors.filter(
      (vector) => !isSound(vector) && !vector.keys && !vector.name.includes('the proof of another record'),
    );
    const { code, output } = await run(tampered);
    expect(code).toBe(1);
    expect(output.match(/NOT PROVED/g)).toHaveLength(
      tampered.flatMap(({ verdicts }) => Object.values(verdicts).filter((verdict) => 'faults' in verdict)).length,
    );
    expect(output).toContain('Two heads of size 299 contradict each other');
  });

  it('take keys that were noted and heads that were saved elsewhere', async () => {
    const [whole] = vectors.filter(({ name }) => name === 'receipt, with the noted key');
    const [past] = vectors.filter(({ name }) => name.startsWith('two receipts of different pasts'));
    if (!whole || !past) throw new Error('vectors are missing');
    const [key = '', own = ''] = whole.keys ?? [];
    const noted = await run([whole], '--key', key, '--key', own);
    expect([noted.code, noted.output]).toEqual([0, expect.stringContaining('with the key that you gave')]);
    expect(await run([whole], '--key', key)).toMatchObject({ code: 1 });
    const document = JSON.parse(String(past.files['other.json'])) as { logged: Logged };
    const head = path.join(folder, 'head.txt');
    writeFileSync(head, document.logged.proof.slice(document.logged.proof.indexOf('\n\n') + 2));
    expect(await run([whole], '--head', head)).toMatchObject({ code: 1, output: expect.stringContaining('two pasts') });
  });

  it('say which witnesses signed the head, and which signatures were not checked', async () => {
    const named = (name: string) => {
      const found = vectors.find((vector) => vector.name === name);
      if (!found) throw new Error('no such vector');
      return run([found], ...(found.keys ?? []).flatMap((key) => ['--key', key]));
    };
    const by = 'the head of 299 leaves';
    expect(await named('receipt whose head a known witness signed')).toEqual({
      code: 0,
      output: expect.stringContaining('signature of the witness witness.example, made at 2026-03-02T09:31:00.000Z'),
    });
    expect(await named('receipt whose head a known witness did not sign')).toEqual({
      code: 0,
      output: expect.stringContaining(`Not proved: that the witness witness.example saw ${by}`),
    });
    expect(await named('receipt whose head an unknown witness signed')).toEqual({
      code: 0,
      output: expect.stringContaining(`Not checked: a signature by “witness.example” on ${by}`),
    });
    expect(await named('receipt whose head bears a forged signature of a known witness')).toEqual({
      code: 1,
      output: expect.stringContaining('it is forged'),
    });
    expect(await named('head that a known witness signed')).toMatchObject({ code: 0 });
    expect(await named('case file whose own head a known witness signed')).toEqual({
      code: 0,
      output: expect.stringContaining('The head of 301 leaves also bears the signature of the witness'),
    });
  });

  it('name each proof of a file that has several', async () => {
    const whole = vectors.find(({ name }) => name === 'statement with two proofs');
    const { output } = await run(whole ? [whole] : []);
    expect(output.match(/It is the statement statement-1, unchanged, as .*(one|two)\.json proves/g)).toHaveLength(2);
    expect(output).not.toContain('Not proved: that a file is this document');
  });

  it('count the orders of the proved receipts, each receipt once', async () => {
    const [whole] = sound.filter(({ files }) => 'receipt.json' in files);
    if (!whole) throw new Error('a vector is missing');
    const [file = ''] = await write(whole, vectors.indexOf(whole));
    const { code, output } = await run([whole], file);
    expect([code, output]).toEqual([0, expect.stringContaining('proved receipts (1)')]);
  });

  it('say when a file cannot be read', async () => {
    const missing = path.join(folder, 'missing');
    const codes = programsOf('verify-document.mjs', 'verify_document.py').map(([, verify]) => verify(missing));
    for (const { code, output } of await Promise.all(codes)) {
      expect(code).toBe(2);
      expect(output).toContain('could not be checked');
    }
  });
});

describe('the published vectors of the format', () => {
  it('pass in the code that the command and the page share', async () => {
    const wrong: string[] = [];
    const expectThat = async (name: string, holds: Promise<boolean>): Promise<void> => {
      if (!(await holds)) wrong.push(name);
    };
    for (const { name, place, size, leaf, proof, root, valid } of tree.inclusion) {
      const found = rootOf(BigInt(place), BigInt(size), bytes(leaf), proof.map(bytes));
      await expectThat(
        name,
        found.then((hash) => (hash !== null && toBase64(hash) === root) === valid),
      );
    }
    for (const { name, smaller, smallerRoot, size, root, proof, valid } of tree.consistency) {
      const [from, to] = [
        { size: BigInt(smaller), root: bytes(smallerRoot) },
        { size: BigInt(size), root: bytes(root) },
      ];
      await expectThat(
        name,
        isConsistent(from, to, proof.map(bytes)).then((found) => found === valid),
      );
    }
    // A program that knows one key opens a note if that key signed it.
    for (const { name, note, keys, signers } of notes.notes) {
      const key = await parseKey(keys[0] ?? '');
      if (key)
        await expectThat(
          name,
          openNote(note, key).then((text) => (text !== null) === (signers !== null)),
        );
    }
    for (const text of notes.badKeys)
      await expectThat(
        text,
        parseKey(text).then((key) => key === null),
      );
    expect(wrong).toEqual([]);
    expect(notes.checkpoints.map(({ text }) => parseHead(text)?.size.toString() ?? null)).toEqual(
      notes.checkpoints.map(({ size }) => size),
    );
  });

  it.runIf(hasPython)('pass in the Python program, as do those of documents', async () => {
    const published = path.join(import.meta.dirname, '../../contract/src/log/vectors');
    const { output } = await outcomeOf('python3', [path.join(import.meta.dirname, 'check_vectors.py'), published]);
    expect(JSON.parse(output)).toEqual({
      wrong: [],
      checked:
        tree.inclusion.length +
        tree.consistency.length +
        notes.notes.length +
        notes.badKeys.length +
        notes.checkpoints.length +
        vectors.length,
    });
  });
});
