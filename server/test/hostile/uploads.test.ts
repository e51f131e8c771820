import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photograph } from '../../src/kernel/files/crafted-images.ts';
import { craftedPdf } from '../../src/kernel/files/crafted-pdfs.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { hostileFiles, kinds } from './uploads/corpus.ts';
import { foreignBytes } from './uploads/foreign-bytes.ts';
import { badAnswer, badHeaders, inspectStored } from './uploads/inspect.ts';
import type { HostileFile } from './uploads/maker.ts';
import { type UploadRoute, uploadRoutes } from './uploads/routes.ts';

const seed = 5;

let app: TestApp;
let routes: readonly UploadRoute[];
let files: HostileFile[];
beforeAll(async () => {
  app = await startTestApp();
  routes = await uploadRoutes(app);
  files = await hostileFiles(seed, kinds);
});
afterAll(() => app.stop());

/** Each file is sent twice: as a verification document, which accepts the most, and by another route in turn. */
const waysOf = (index: number): UploadRoute[] =>
  [routes[0], routes[1 + (index % (routes.length - 1))]].filter((route) => route !== undefined);

describe(`files of ${kinds} kinds, sent in bad faith`, () => {
  const outcomes = new Map<string, Set<string>>();

  it('are refused, or returned as a plain picture or document', { timeout: 240_000 }, async () => {
    const findings: string[] = [];
    for (const [index, file] of files.entries()) {
      for (const route of waysOf(index)) {
        const sent = await route.send(file);
        outcomes.set(file.what, (outcomes.get(file.what) ?? new Set()).add(sent.code));
        const wrong = sent.status >= 500 ? [`answered ${sent.status}`] : await badAnswer(app, sent);
        findings.push(
          ...wrong.map((finding) => `${route.name}, ${file.what} ${JSON.stringify(file.name)}: ${finding}`),
        );
      }
    }
    expect(findings).toEqual([]);
  });

  it('leave nothing that they carried on the disk', async () => {
    const { files: stored, ...found } = await inspectStored(app, files);
    expect(found).toEqual({ asReceived: 0, metadataBytes: 0, withPayload: 0, misplaced: 0 });
    expect(stored).toBeGreaterThan(kinds / 2);
  });

  it('are accepted where they can be re-encoded, and refused for a specific reason where not', () => {
    const seen = (what: string): string[] => [...(outcomes.get(what) ?? [])];
    for (const what of ['odd name', 'photo with its place', 'PDF with an attachment', 'PDF with a photo and its place'])
      expect([what, seen(what).includes('stored')]).toEqual([what, true]);
    for (const [what, code] of [
      ['drawing with a script', 'fileType'],
      ['pixel bomb', 'imageTooLarge'],
      ['torn picture', 'imageUnreadable'],
      ['nothing', 'fileEmpty'],
      ['one byte too many', 'fileTooLarge'],
      ['PDF with a password', 'pdfClosed'],
      ['PDF of too many pages', 'pdfTooLong'],
      ['torn PDF', 'pdfUnreadable'],
    ] as const)
      expect([what, seen(what).includes(code), seen(what).includes('stored')]).toEqual([what, true, false]);
  });
});

describe('the inspection', () => {
  it('finds files that were stored unchanged, wherever they are', async () => {
    const photo = { what: '', name: 'a.jpg', bytes: await photograph('jpeg') };
    const before = await inspectStored(app, [photo]);
    await writeFile(path.join(app.dataDir, 'uploads', 'passport.jpg'), photo.bytes);
    const after = await inspectStored(app, [photo]);
    expect([after.asReceived - before.asReceived, after.misplaced - before.misplaced]).toEqual([1, 1]);
    expect(after.metadataBytes - before.metadataBytes).toBeGreaterThan(100);
  });

  it('counts what files carry besides their visible content', async () => {
    const carrying = files.filter(({ what }) =>
      [
        'picture with a second file behind it',
        'animation with a script in its comment',
        'photo with its place',
        'photo with XMP and a colour profile',
        'photo with a comment and IPTC',
        'PNG with texts',
        'PDF that runs a script when it is opened',
        'PDF with metadata',
        'PDF with a photo and its place',
      ].includes(what),
    );
    expect(carrying.length).toBe(9);
    for (const { what, bytes } of carrying) expect([what, foreignBytes(bytes) > 0]).toEqual([what, true]);
    expect(foreignBytes(craftedPdf())).toBeGreaterThan(0);
  });

  it('reports replies that a browser would run', () => {
    expect(badHeaders(new Headers({ 'content-type': 'text/html' })).length).toBeGreaterThanOrEqual(4);
    expect(badHeaders(new Headers({ 'content-type': 'image/svg+xml' })).length).toBeGreaterThanOrEqual(4);
  });
});
