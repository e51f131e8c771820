import sql, { raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { recordChanges } from '../changes/record-changes.ts';
import { isContactField, maskRecord } from '../contacts/mask-reply.ts';
import { noContacts } from '../contacts/open-file.ts';
import type { Context } from '../context.ts';
import { type ExportPlace, inTurn, ReaderLeft, restBetweenParts } from '../exports/export-queue.ts';
import { exportReply } from '../exports/export-reply.ts';
import { keepCaller } from '../fairness/caller.ts';
import type { FileReply } from '../http/reply.ts';
import { translate } from '../http/translate.ts';
import { newId } from '../ids.ts';
import { filteredCustomer } from '../views/viewed-customers.ts';
import { Refusal } from '../refusal.ts';
import type { TableCell } from '../spreadsheet/table-content.ts';
import { writeCsv } from '../spreadsheet/write-csv.ts';
import { writeXlsx } from '../spreadsheet/write-xlsx.ts';
import { column, inScope, listCondition } from './conditions.ts';
import { sortOrder } from './sort-sql.ts';
import { selectedFields } from './list.ts';
import type { Table } from './table.ts';

export interface ExportInput {
  readonly format: 'csv' | 'xlsx';
  readonly columns?: string | undefined;
  readonly filters?: string | undefined;
  readonly sorts?: string | undefined;
  readonly q?: string | undefined;
}

/** Few enough that nobody else waits while they are written. */
const chunk = 100;
const idsAtOnce = 2_000;
const idBytes = 16;

/**
 * Exports the whole list as a file, with the scope, filters, sorts and columns of the screen. The file starts at once;
 * then the ids are fixed and the export is audited with their number, before any record is read. The records are read in
 * batches, so that the file streams without an open transaction. Its hash is recorded at its end.
 */
export const exportList = async (context: Context, table: Table, input: ExportInput): Promise<FileReply> => {
  const columns = exportColumns(table, input.columns);
  const { where, filters } = listCondition(table, context.actor, { ...input, action: 'export' });
  const { resource } = table;
  const customer = filteredCustomer(filters, { isOfUsers: resource.name === 'user', aliases: resource.aliases });
  const statement = sql`
    select ${column(table, 'id')} as id from ${table.from} where ${where} order by ${sortOrder(table, input.sorts)}`;
  const id = newId();
  const asCaller = keepCaller();
  const contentIn = (place: ExportPlace) => {
    const fix = () => fixIds(context, table, { id, statement, input, columns, customer, hasLeft: place.hasLeft });
    return {
      header: columns.map((name) => headerOf(context, name)),
      rows: inTurn(place, rowsOf(context, table, { columns, place, asCaller, fixIds: fix })),
      sheetName: table.resource.plural,
    };
  };
  const { format } = input;
  return exportReply(context, {
    exported: { id, resource: table.resource.name, subject: null, format },
    name: table.resource.plural,
    body: (place) => (format === 'csv' ? writeCsv(contentIn(place)) : writeXlsx(contentIn(place))),
    contacts: noContacts,
  });
};

/** The file itself says which of its columns are masked. */
const headerOf = ({ actor, request: { language } }: Context, name: string): string => {
  const header = translate(language, `field:${name}`);
  if (!actor.masksContacts || !isContactField(name)) return header;
  return `${header} (${translate(language, 'field:masked')})`;
};

const exportColumns = (table: Table, wanted: string | undefined): string[] => {
  const known = Object.keys(table.fields).filter((name) => name !== 'version');
  if (wanted === undefined || wanted === '') return known;
  const columns = wanted.split(',');
  if (!columns.every((name) => known.includes(name))) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'query.columns', code: 'unknownField' }] });
  }
  return columns;
};

interface Fixing {
  /** Id of the exported file. */
  readonly id: string;
  readonly statement: Sql;
  readonly input: ExportInput;
  readonly columns: readonly string[];
  /** The customer whose records alone the list may hold. */
  readonly customer: string | null;
  readonly hasLeft: () => boolean;
}

/** The customer whose activity shows an export: its owner, also if connected staff take it, or the only customer in it. */
const subjectOf = ({ role, id }: Context['actor'], customer: string | null, rows: number): string | null => {
  if (role === 'lead') return id;
  return rows > 0 ? customer : null;
};

/**
 * The ids of one moment in the order of the export, 16 bytes each: a million of them fit in memory. Audits the export in
 * the same transaction.
 */
const fixIds = ({ app, actor, request, now }: Context, table: Table, fixing: Fixing): Promise<Buffer> =>
  app.database.transaction(async (transaction) => {
    await transaction.query(sql`declare exported no scroll cursor for ${fixing.statement}`);
    const parts: Buffer[] = [];
    for (;;) {
      const rows = await transaction.query<{ id: string }>(sql`fetch forward ${raw(String(idsAtOnce))} from exported`);
      // Nothing was sent but the names of the columns, so nothing is audited.
      if (fixing.hasLeft()) throw new ReaderLeft();
      parts.push(Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'));
      if (rows.length < idsAtOnce) break;
    }
    const ids = Buffer.concat(parts);
    const { format, filters = '', q = '' } = fixing.input;
    const rows = ids.length / idBytes;
    const subject = subjectOf(actor, fixing.customer, rows);
    const after = { format, columns: fixing.columns, filters, q, rows, exportedFile: fixing.id };
    await recordChanges(transaction, { actor, request, action: `${table.resource.name}.export`, now }, [
      { resource: table.resource.name, change: 'exported', silent: true, records: [{ id: actor.id, subject, after }] },
    ]);
    return ids;
  });

interface Wanted {
  readonly columns: readonly string[];
  readonly place: ExportPlace;
  /** The file is written when the call is over. */
  readonly asCaller: ReturnType<typeof keepCaller>;
  readonly fixIds: () => Promise<Buffer>;
}

async function* rowsOf(
  context: Context,
  table: Table,
  { columns, place, asCaller, fixIds: fix }: Wanted,
): AsyncGenerator<TableCell[]> {
  const rest = restBetweenParts();
  const show = cellWriter(context.request.timezone, instantFields(table));
  const all = await place.keep(() => asCaller(fix));
  for (let at = 0; at < all.length; at += chunk * idBytes) {
    const ids = all.toString('hex', at, at + chunk * idBytes).match(/.{32}/g) ?? [];
    const statement = sql`
      select (select to_jsonb(r) from (select ${selectedFields(table)}) r) as item from ${table.from}
      where ${inScope(table, context.actor, 'export')} and ${column(table, 'id')} = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], ${column(table, 'id')})`;
    const rows = await asCaller(() => context.app.database.query<{ item: Record<string, unknown> }>(statement));
    for (const { item } of rows) {
      const shown = maskRecord(context.actor, item);
      yield columns.map((name) => show(name, shown[name]));
    }
    await rest();
  }
}

/** Fields that the contract declares as a moment; a text that looks like one remains a text. */
const instantFields = (table: Table): ReadonlySet<string> => {
  const { properties = {} } = z.toJSONSchema(table.resource.item, { io: 'output', unrepresentable: 'any' });
  return new Set(
    Object.entries(properties).flatMap(([name, schema]) =>
      JSON.stringify(schema).includes('"format":"date-time"') ? [name] : [],
    ),
  );
};

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Formats values for a spreadsheet: times sortable and in the reader's zone, lists and the parts of a value joined, other
 * values unchanged.
 */
const cellWriter = (timeZone: string, instants: ReadonlySet<string>) => {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const write = (name: string, value: unknown): TableCell => {
    if (value === null || value === undefined) return null;
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return instants.has(name) && isInstant(value) ? time.format(new Date(value)) : value;
    if (Array.isArray(value)) return value.join('; ');
    if (typeof value !== 'object') return JSON.stringify(value);
    const parts = Object.entries(value).filter(([part]) => part !== 'id');
    return parts.map(([, part]) => write(name, part) ?? '').join('; ');
  };
  return write;
};
