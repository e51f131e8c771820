import type { Readable } from 'node:stream';
import { ExecutionFile, type MarketFigures } from '@countinghouse/contract/execution/execution-file.ts';
import type {
  exportExecution as exportRoute,
  getExecution as getRoute,
  listExecution as listRoute,
  Published,
} from '@countinghouse/contract/execution/execution-quality.ts';
import type { Context } from '../../kernel/context.ts';
import { noContacts } from '../../kernel/contacts/open-file.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { proveRecord } from '../../kernel/public-log/prove-record.ts';
import { notFound } from '../../kernel/refusal.ts';
import { writeCsv } from '../../kernel/spreadsheet/write-csv.ts';
import { latestMonths, type NamedMonth, readMonth, showsDemo, type StoredMonth, versionsOf } from './month-table.ts';

const shown = ({ month, version, dateCreation }: NamedMonth): Published => ({
  month,
  version,
  dateCreation: dateCreation.toISOString(),
});

export const listMonths: Command<typeof listRoute> = async (context) => ({
  months: (await latestMonths(context, await showsDemo(context))).map(shown),
});

interface Wanted {
  readonly month: string;
  readonly version?: number | undefined;
}

const find = async (context: Context, { month, version }: Wanted): Promise<StoredMonth> => {
  const versions = await versionsOf(context, month);
  const demo = await showsDemo(context);
  const named = versions.find((one) => (version === undefined ? one.demo === demo : one.version === version));
  const stored = named && (await readMonth(context, named.id));
  if (!stored) throw notFound();
  return stored;
};

const figuresIn = ({ file }: StoredMonth): ExecutionFile => ExecutionFile.parse(JSON.parse(file));

export const showMonth: Command<typeof getRoute> = async (context, { params, query }) => {
  const stored = await find(context, { ...params, ...query });
  return {
    ...shown(stored),
    // Figures of the demo company are no earlier version of others.
    versions: (await versionsOf(context, params.month)).filter(({ demo }) => demo === stored.demo).map(shown),
    figures: figuresIn(stored),
    logged: await proveRecord(context, 'execution', stored.id),
  };
};

const marketNames = ['orders', 'better', 'same', 'worse', 'median', 'p95', 'worst', 'refused'] as const;
const guardNames = ['orders', 'atLevel', 'median', 'p95', 'worst'] as const;

const cells = <Name extends string>(figures: Readonly<Record<Name, number | null>> | null, names: readonly Name[]) =>
  names.map((name) => figures?.[name] ?? null);

/** One row an instrument, and the total first; columns are named as in the JSON, because programs read them. */
const csvOf = ({ total, symbols }: ExecutionFile): Readable =>
  writeCsv({
    header: [
      'symbol',
      ...marketNames.map((name) => `market.${name}`),
      ...guardNames.map((name) => `stop.${name}`),
      ...guardNames.map((name) => `target.${name}`),
    ],
    rows: [{ symbol: '', ...total }, ...symbols].map(({ symbol, market, stop, target }) => [
      symbol,
      ...cells<keyof MarketFigures>(market, marketNames),
      ...cells(stop, guardNames),
      ...cells(target, guardNames),
    ]),
  });

export const exportMonth: Command<typeof exportRoute> = async (context, { params, query }) => {
  const stored = await find(context, { ...params, version: query.version });
  const { month, version } = stored;
  const isJson = query.format === 'json';
  const file = isJson ? Buffer.from(stored.file) : csvOf(figuresIn(stored));
  const headers = {
    'content-type': isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${stored.demo ? 'demo-' : ''}execution-${month}.${version}.${query.format}"`,
    'cache-control': 'no-store',
  };
  return new FileReply(file, headers, noContacts);
};
