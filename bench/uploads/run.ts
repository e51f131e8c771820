import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { photograph } from '@countinghouse/server/src/kernel/files/crafted-images.ts';
import type { TestApp } from '@countinghouse/server/test/app/test-app.ts';
import { hostileFiles, kinds } from '@countinghouse/server/test/hostile/uploads/corpus.ts';
import {
  badAnswer,
  badHeaders,
  type Findings,
  inspectStored,
} from '@countinghouse/server/test/hostile/uploads/inspect.ts';
import type { HostileFile } from '@countinghouse/server/test/hostile/uploads/maker.ts';
import { type UploadRoute, uploadRoutes } from '@countinghouse/server/test/hostile/uploads/routes.ts';
import { naiveServer, plantSecrets, walkOut } from '@countinghouse/server/test/hostile/uploads/traversal.ts';
import { startProduct } from '../kernel/product.ts';

// Hostile files through every upload route, then an inspection of all stored files; and a thousand spellings of paths
// outside the folder. Usage: node bench/uploads/run.ts [files] [seed]
const count = Number(process.argv[2] ?? 500);
const seed = Number(process.argv[3] ?? 20_261_121);
const spellings = 1_000;

interface Tally {
  stored: number;
  refused: number;
  errors: number;
  activeTypes: number;
}

const sendAll = async (app: TestApp, route: UploadRoute, files: readonly HostileFile[]): Promise<Tally> => {
  const tally = { stored: 0, refused: 0, errors: 0, activeTypes: 0 };
  for (const file of files) {
    const sent = await route.send(file);
    const wrong = await badAnswer(app, sent);
    if (sent.status < 300) tally.stored += 1;
    else if (sent.status < 500) tally.refused += 1;
    if (sent.status >= 500) tally.errors += 1;
    if (wrong.length > 0) tally.activeTypes += 1;
    if (sent.status >= 500 || wrong.length > 0) console.log(`  ${file.what}: ${sent.status} ${wrong.join(', ')}`);
  }
  console.log(`${route.name.padEnd(18)} stored ${tally.stored}, refused ${tally.refused}, errors ${tally.errors}`);
  return tally;
};

const total = (tallies: readonly Tally[], key: keyof Tally): number =>
  tallies.reduce((sum, tally) => sum + tally[key], 0);

/** A photo stored unchanged, a reply that a browser would run, a server that joins paths: all must be noticed. */
const controlsFound = async (app: TestApp, clean: Findings): Promise<boolean> => {
  const photo = { what: 'planted', name: 'planted.jpg', bytes: await photograph('jpeg') };
  await writeFile(path.join(app.dataDir, 'uploads', photo.name), photo.bytes);
  const planted = await inspectStored(app, [photo]);
  const naive = await naiveServer(app.dataDir);
  const { read } = await walkOut(naive.url, spellings);
  naive.close();
  console.log(
    `controls: ${planted.asReceived} stored as received, ${planted.metadataBytes} metadata bytes, ${read.length} reads outside a server that joins paths`,
  );
  const seen = [
    planted.asReceived > 0,
    planted.metadataBytes > clean.metadataBytes,
    planted.misplaced > clean.misplaced,
  ];
  return seen.every(Boolean) && read.length > 0 && badHeaders(new Headers({ 'content-type': 'text/html' })).length > 0;
};

const main = async (): Promise<void> => {
  const app = await startProduct();
  try {
    const routes = await uploadRoutes(app);
    const files = await hostileFiles(seed, count);
    console.log(`${count} files of ${kinds} kinds through ${routes.length} ways in, seed ${seed}`);
    const tallies: Tally[] = [];
    for (const route of routes) tallies.push(await sendAll(app, route, files));
    const found = await inspectStored(app, files);
    await plantSecrets(app.dataDir);
    const { read, failed } = await walkOut(app.url, spellings);
    const counted = {
      'stored as received': found.asReceived,
      'metadata bytes': found.metadataBytes,
      'with what they carried': found.withPayload,
      'outside their folder or under other names': found.misplaced,
      'active types': total(tallies, 'activeTypes'),
      'answers with an error of ours': total(tallies, 'errors') + failed.length,
      [`reads outside the table, of ${spellings} spellings`]: read.length,
    };
    console.log(
      `${found.files} files stored of ${total(tallies, 'stored')} accepted and ${total(tallies, 'refused')} refused`,
    );
    for (const [what, number] of Object.entries(counted)) console.log(`${what}: ${number}`);
    const controls = await controlsFound(app, { ...found, misplaced: 0 });
    const holds = controls && found.files > 0 && Object.values(counted).every((number) => number === 0);
    console.log(holds ? 'HELD' : 'MISSED');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await app.stop();
  }
};

await main();
