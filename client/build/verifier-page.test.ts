import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { utf8 } from '@countinghouse/contract/log/bytes.ts';
import { checkpointText } from '@countinghouse/contract/log/checkpoint.ts';
import { leafOf, proofText } from '@countinghouse/contract/log/logged.ts';
import { signatureLine, verifierOf, verifierText } from '@countinghouse/contract/log/signed-note.ts';
import { leafHash, nodeHash } from '@countinghouse/contract/log/tree.ts';
import { getPublicKey, sign } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../tools/chromium.mjs';
import { sampleCase, writeArchive } from '../../tools/verifiers/sample-case.ts';
import { cosigned, witness } from '../../tools/verifiers/sample-log.ts';
import { sampleReceipt } from '../../tools/verifiers/sample-receipt.ts';
import { verifierPage } from './verifier-page.ts';

const secret = new Uint8Array(32).fill(5);
const log = verifierOf('firm.example/log', getPublicKey(secret));
const salt = new Uint8Array(32).fill(8);
const pdf = Buffer.from('%PDF-1.7 the statement of March');
const content = JSON.stringify({
  id: 'statement-1',
  kind: 'statement',
  sha256: Buffer.from(sha256(pdf)).toString('hex'),
});

/** A proof of the statement, the first of two leaves; `seed` is the other one. */
const proofOf = (seed: string) => {
  const leaf = leafOf(salt, content);
  const other = leafHash(utf8(seed));
  const text = checkpointText({ origin: log.name, size: 2, root: nodeHash(leaf, other) });
  const head = `${text}\n${signatureLine({ ...log, bytes: sign(utf8(text), secret) })}`;
  return {
    head,
    logged: { content, proof: proofText({ salt, place: 0, hashes: [other] }, head), key: verifierText(log) },
  };
};

let folder: string;
let browser: Browser;
let page: Page;
const reported: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-verifier-'));
  await writeFile(join(folder, 'verifier.html'), await verifierPage());
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  page = await browser.newPage({ locale: 'en-GB' });
  page.on('request', (request) => request.url().startsWith('file:') || reported.push(request.url()));
  page.on('console', (message) => reported.push(message.text()));
  page.on('pageerror', (error) => reported.push(error.message));
  await page.goto(pathToFileURL(join(folder, 'verifier.html')).href);
});
afterEach(async () => {
  await page.close();
  expect(reported.splice(0)).toEqual([]);
});

const choose = async (files: Readonly<Record<string, string | Buffer | object>>): Promise<void> => {
  await page.locator('#files').setInputFiles(
    Object.entries(files).map(([name, value]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value)),
    })),
  );
  await page.locator('.summary').waitFor();
};
const verdict = () => page.locator('#verdict').innerText();

describe('the verifier as one file, opened without a server', () => {
  it('says which file is proved, by which head, and what is not proved', async () => {
    await choose({ 'proof.json': { logged: proofOf('one').logged }, 'statement.pdf': pdf });
    const text = await verdict();
    for (const part of [
      'Everything that you chose is proved',
      'Statement statement-1',
      'firm.example/log',
      'unchanged',
    ])
      expect(text).toContain(part);
    expect(text).toContain('What this does not prove');
    expect(text).toContain('That the key is the log’s');
    await page.locator('#key').fill(verifierText(log));
    await expect.poll(verdict).not.toContain('That the key is the log’s');
  });

  it('finds a forged file, a forged proof, and a key that is not the noted one', async () => {
    await choose({ 'proof.json': { logged: proofOf('one').logged }, 'statement.pdf': Buffer.concat([pdf, pdf]) });
    expect(await verdict()).toContain('None of the chosen proofs is about this file');
    await page.locator('#clear').click();
    await expect.poll(verdict).toBe('');
    const { logged } = proofOf('one');
    await choose({ 'proof.json': { logged: { ...logged, content: content.replace('statement-1', 'statement-2') } } });
    expect(await verdict()).toContain('does not contain what was said to be logged');
    await page.locator('#key').fill(verifierText(verifierOf(log.name, getPublicKey(salt))));
    await expect.poll(verdict).toContain('not the one that you noted');
  });

  it('says which witnesses signed the head, and finds a forged signature', async () => {
    const { logged, head } = proofOf('one');
    const by = (of: bigint) => ({ logged: { ...logged, proof: logged.proof + cosigned(head, 1_772_443_860n, of) } });
    await choose({ 'proof.json': by(1_772_443_860n), 'statement.pdf': pdf });
    expect(await verdict()).toContain('That the signature of “witness.example” on the head of 2 entries is genuine');
    await page.locator('#key').fill(`${verifierText(log)} ${verifierText(witness)}`);
    await expect
      .poll(verdict)
      .toContain('The head of 2 entries also bears the signature of the witness witness.example, dated 2 Mar 2026, ');
    expect(await verdict()).not.toContain('is genuine');
    await page.locator('#clear').click();
    await expect.poll(verdict).toBe('');
    await choose({ 'proof.json': by(1_772_443_859n), 'statement.pdf': pdf });
    expect(await verdict()).toContain('A signature on its head is forged');
    await page.locator('#key').fill('firm.example/log+00000000+AAAA');
    await expect.poll(() => page.locator('#key-fault').innerText()).toContain('not a public key of a log or a witness');
  });

  it('names both proofs of one file', async () => {
    const { logged } = proofOf('one');
    await choose({ 'one.json': { logged }, 'two.json': { logged }, 'statement.pdf': pdf });
    const text = await verdict();
    for (const proof of ['one.json', 'two.json']) expect(text).toContain(`The proof is in ${proof}.`);
    expect(text).not.toContain('That a file is this document');
  });

  it('finds from a document and a saved head that two pasts were shown, though each is signed', async () => {
    await choose({ 'mine.json': { logged: proofOf('one').logged }, 'head of a friend.txt': proofOf('other').head });
    const text = await verdict();
    expect(text).toContain('Two heads contradict each other');
    expect(text).toContain('mine.json · head of a friend.txt');
    expect(text).toContain('Not everything is proved');
  });

  it('takes a case file, and shows a changed one', async () => {
    const files = await sampleCase(sampleReceipt);
    const archive = (given: typeof files) => writeArchive(folder, 'case.zip', given).then((file) => readFile(file));
    await choose({ 'case.zip': await archive(files) });
    const text = await verdict();
    for (const part of [
      'Everything that you chose is proved',
      'case file about Iris Crane',
      '7 records',
      'Passwords and two-factor secrets',
    ])
      expect(text).toContain(part);
    await page.locator('#clear').click();
    await expect.poll(verdict).toBe('');
    await choose({ 'case.zip': await archive({ ...files, 'files/f1.pdf': '%PDF-1.7 another' }) });
    expect(await verdict()).toContain('files/f1.pdf: This file was changed.');
  });

  it('takes the heads that the customer’s device saved, and dropped files', async () => {
    const { head } = proofOf('one');
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'log-heads.json'));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
      },
      JSON.stringify({ heads: [{ note: head, key: verifierText(log), at: '2026-03-02T09:30:00.000Z' }] }),
    );
    await expect.poll(verdict).toContain('Signed head');
  });

  it('speaks four languages and shows what it is given as text', async () => {
    await choose({ '<img src=x onerror=alert(1)>.json': { logged: { content: '{}', proof: '', key: '' } } });
    const titles = [];
    for (const name of ['English', 'Deutsch', 'Français', 'Nederlands']) {
      await page.getByRole('button', { name }).click();
      titles.push(await page.locator('#verdict h2').innerText());
    }
    expect(titles).toEqual(['✗ Not proved', '✗ Nicht nachgewiesen', '✗ Non prouvé', '✗ Niet bewezen']);
    expect(await page.locator('img').count()).toBe(0);
  });
});
