import path from 'node:path';
import type { CaseManifest, CaseManifestPart } from '@countinghouse/contract/case-file/manifest.ts';
import { caseFormat } from '@countinghouse/contract/case-file/manifest.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import type { CaseDocuments } from '../../kernel/case-documents.ts';
import type { App } from '../../kernel/context.ts';
import { contentsOf } from '../../kernel/files/contents-of.ts';
import { personsOf } from '../../kernel/merged-leads.ts';
import { endIfStopping } from '../../kernel/jobs/job.ts';
import { readHead } from '../../kernel/public-log/log-table.ts';
import type { WaitingCase } from './case-file-table.ts';
import { type CaseContent, emptyFolder, writeContent } from './case-folder.ts';
import { type Counted, linesOf } from './case-lines.ts';
import { caseTables, type CaseTable, omittedTables, readFileIds } from './case-rows-table.ts';
import { type NamedLabels, titleOf } from './case-words.ts';
import { readerPage } from './reader-page.ts';

interface Writing {
  readonly app: App;
  readonly wanted: WaitingCase;
  readonly folder: string;
  /** The customer, and the leads that were merged into theirs. */
  readonly persons: readonly string[];
  readonly size: number;
  readonly stopping: AbortSignal | undefined;
}

interface WrittenPart {
  readonly part: CaseManifestPart;
  readonly content: CaseContent | null;
}

const isInternal = ({ copy }: WaitingCase): boolean => copy === 'regulator';

/** Stops at the end of a piece when the server does. */
async function* untilStopped<Piece>(
  pieces: AsyncIterable<Piece>,
  stopping: AbortSignal | undefined,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    endIfStopping(stopping);
    yield piece;
  }
}

const columns = (list = ''): string[] => list.split(' ').filter(Boolean);

interface Part {
  readonly name: string;
  readonly cents: string | undefined;
  readonly internal: CaseManifestPart['internal'];
  readonly lines: (counted: Counted) => AsyncIterable<string>;
}

/** One part of the case file; none of it is on disk if there are no records. */
const writePart = async (
  { folder, stopping }: Writing,
  { name, cents, internal, lines }: Part,
): Promise<WrittenPart> => {
  const counted: Counted = { records: 0, proved: 0 };
  const file = `records/${name}.jsonl`;
  const content = await writeContent(folder, file, untilStopped(lines(counted), stopping));
  return { part: { name, file, ...counted, cents: columns(cents), internal }, content };
};

const tablePart = ({ app, wanted, persons, size }: Writing, table: CaseTable): Part => ({
  name: table.name,
  cents: table.rows.cents,
  internal:
    isInternal(wanted) && table.rows.internal === true
      ? true
      : columns(isInternal(wanted) ? String(table.rows.internal ?? '') : ''),
  lines: (counted) =>
    linesOf(
      app.database,
      table,
      { persons, isInternal: isInternal(wanted), size, titleOf: titleOf(table.name, wanted.language) },
      counted,
    ),
});

async function* documentLines(
  { app, wanted: { lead, language }, persons, size }: Writing,
  { read }: CaseDocuments,
  counted: Counted,
): AsyncGenerator<string> {
  for await (const document of read(app, { lead, persons, language, size })) {
    counted.records += 1;
    yield `${JSON.stringify(document)}\n`;
  }
}

const documentPart = (writing: Writing, documents: CaseDocuments): Part => ({
  name: documents.name,
  cents: documents.cents,
  internal: [],
  lines: (counted) => documentLines(writing, documents, counted),
});

/** The customer's files, under their ids. */
const writeFiles = async ({ app, persons, folder, stopping }: Writing): Promise<CaseContent[]> => {
  const written: CaseContent[] = [];
  const stored = await contentsOf(app.config);
  for (const file of await readFileIds(app.database, persons)) {
    endIfStopping(stopping);
    const content = await stored.open(file.path);
    if (content === undefined) throw new Error(`the stored file ${file.path} is missing from ${stored.place}`);
    const source = content.stream as AsyncIterable<Buffer>;
    written.push(await writeContent(folder, `files/${file.id}${path.extname(file.path)}`, source));
  }
  return written;
};

const leftOutOf = (wanted: WaitingCase): CaseManifest['leftOut'] => [
  ...omittedTables,
  ...(isInternal(wanted) ? [] : caseTables.filter(({ rows }) => rows.internal === true)).map(
    ({ name }) => ({ name, why: 'internal' }) as const,
  ),
];

export interface WrittenCase {
  readonly records: number;
  /** SHA-256 of the manifest. */
  readonly sha256: string;
}

/** Writes a case file into a folder, its manifest last. Reads piece by piece, without a transaction. */
export const writeCase = async (
  app: App,
  wanted: WaitingCase,
  given: {
    readonly folder: string;
    readonly documents: readonly CaseDocuments[];
    readonly setting: NamedLabels & Pick<Setting, 'companyName'>;
    readonly stopping: AbortSignal | undefined;
  },
): Promise<WrittenCase> => {
  const { folder, documents, setting, stopping } = given;
  await emptyFolder(folder);
  const madeAt = app.clock.now().toISOString();
  const head = await readHead(app.database);
  const size = head === undefined ? 0 : (parseCheckpoint(head.note)?.checkpoint.size ?? 0);
  const persons = await personsOf(app.database, wanted.lead);
  const writing: Writing = { app, wanted, folder, persons, size, stopping };
  const tables = caseTables.filter(({ rows }) => isInternal(wanted) || rows.internal !== true);
  const parts = [
    ...documents.map((each) => documentPart(writing, each)),
    ...tables.map((table) => tablePart(writing, table)),
  ];
  const written: WrittenPart[] = [];
  for (const part of parts) written.push(await writePart(writing, part));
  const contents = [...written.flatMap(({ content }) => content ?? []), ...(await writeFiles(writing))];
  const manifest: CaseManifest = {
    format: caseFormat,
    id: wanted.id,
    copy: wanted.copy,
    customer: { id: wanted.lead, name: wanted.leadName },
    merged: persons.slice(1),
    company: setting.companyName,
    madeAt,
    askedBy: wanted.askedBy,
    reason: wanted.reason,
    log: head === undefined ? null : { head: head.note, key: head.key },
    records: written.reduce((sum, { part }) => sum + part.records, 0),
    parts: written.map(({ part }) => part),
    leftOut: leftOutOf(wanted),
    files: contents,
  };
  const page = await writeContent(folder, 'index.html', readerPage(folder, manifest, wanted.language, setting));
  const whole: CaseManifest = { ...manifest, files: [...contents, page] };
  const { sha256 } = await writeContent(folder, 'manifest.json', [`${JSON.stringify(whole, null, 2)}\n`]);
  return { records: manifest.records, sha256 };
};
