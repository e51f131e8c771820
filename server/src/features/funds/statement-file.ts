import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import { mostPrintedLines, type statementFile as route } from '@countinghouse/contract/ledger/statement.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type FileContacts, openDocument } from '../../kernel/contacts/open-file.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Command, Prepare } from '../../kernel/http/served.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type WrittenFile, writtenFile } from '../../kernel/files/written-file.ts';
import type { LabelOf } from '../../kernel/record-label.ts';
import { newId } from '../../kernel/ids.ts';
import { readHead } from '../../kernel/public-log/log-table.ts';
import { printQueue } from '../../kernel/pdf/print-pdf.ts';
import type { TableCell } from '../../kernel/spreadsheet/table-content.ts';
import { writeCsv } from '../../kernel/spreadsheet/write-csv.ts';
import { type AccountRange, readLines, readSums } from '../../ledger/statement.ts';
import { readSetting } from '../setting/index.ts';
import { type Customer, readCustomer, requireOwner } from './funds-table.ts';
import { rangeOf } from './statement.ts';
import { storeCopy } from './statement-copy-table.ts';
import { printStatement } from './statement-pdf.ts';
import { ledgerLabels, named, staffParts } from './statement-texts.ts';

type Sums = Awaited<ReturnType<typeof readSums>>;

type Input = Parameters<Command<typeof route>>[1];

/**
 * A whole statement as a file, written before the transaction: its hash is recorded with the export in the customer's
 * file, and enters the public log.
 */
export const exportStatement =
  (label: LabelOf): Prepare<typeof route> =>
  async (before, input): Promise<Command<typeof route>> => {
    const { params, query } = input;
    // Before any query, so that a refusal is cheap.
    if (query.format === 'pdf') printQueue.refuseWhenFull();
    const customer = await readCustomer(before, params.userId);
    const contacts = await openDocument(before, params.userId);
    const range = rangeOf(params.userId, query, before.request.timezone);
    const sums = await readSums(before, range);
    const id = newId();
    const file =
      query.format === 'csv'
        ? await writtenCsv(before, sums, label)
        : await printed(before, { input, customer, range, sums, id, label });
    const sha256 = await file.sha256();
    return async (context) => {
      await recordTaking(context, input, sums);
      const { account, from, to, format } = query;
      await storeCopy(context, { id, lead: params.userId, account, from, to, format, lines: sums.count, sha256 });
      return fileOf(file.stream(), query.format, contacts);
    };
  };

const writtenCsv = (before: Reading, sums: Sums, label: LabelOf): Promise<WrittenFile> =>
  writtenFile(before.app, (file) =>
    file.writeFile(writeCsv(tableOf(before, sums, readLines(before.app.database, sums, label)))),
  );

interface Wanted {
  readonly input: Input;
  readonly customer: Customer;
  readonly range: AccountRange;
  readonly sums: Sums;
  readonly id: string;
  readonly label: LabelOf;
}

const printed = async (before: Reading, { input, sums, label, ...wanted }: Wanted): Promise<WrittenFile> => {
  if (sums.count > mostPrintedLines) {
    throw new Refusal('unprocessable', 'statementTooLong', { params: { limit: mostPrintedLines } });
  }
  const { companyName: company } = await readSetting(before);
  const lines = readLines(before.app.database, sums, label);
  const head = await readHead(before);
  return printStatement(before, { ...wanted, company, sums, lines, days: input.query, head: head?.note ?? null });
};

const recordTaking = async (context: Context, { params: { userId }, query }: Input, sums: Sums): Promise<void> => {
  await requireOwner(context, userId);
  const { account, from = '', to = '', format } = query;
  context.changed({
    resource: 'ledger',
    change: 'exported',
    silent: true,
    records: [{ id: userId, subject: userId, after: { format, account, from, to, rows: sums.count } }],
  });
};

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

const fileOf = (body: FileReply['body'], format: keyof typeof types, contacts: FileContacts): FileReply =>
  new FileReply(
    body,
    {
      'content-type': types[format],
      'content-disposition': `attachment; filename="statement.${format}"`,
      'cache-control': 'no-store',
    },
    contacts,
  );

/** The statement as a table; its first and last row are the opening and the closing balance. */
const tableOf = (context: Reading, sums: Sums, lines: ReturnType<typeof readLines>) => {
  const { language, timezone } = context.request;
  const { text, kind } = ledgerLabels(language);
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  const sum = (name: 'opening' | 'closing'): TableCell[] => [
    null,
    null,
    text(name),
    null,
    null,
    null,
    toEuro(sums[name]),
    null,
  ];
  const rows = async function* (): AsyncGenerator<TableCell[]> {
    yield sum('opening');
    for await (const line of lines) {
      const { amount, reason } = line;
      const notes = [...staffParts(text, line, time.format), ...(reason === null ? [] : [reason])];
      yield [
        time.format(line.at),
        time.format(line.bookedAt),
        named(kind(line.kind), line),
        referenceOf(line.transfer),
        amount > 0n ? toEuro(amount) : null,
        amount < 0n ? toEuro(-amount) : null,
        toEuro(line.balance),
        notes.length > 0 ? notes.join(' · ') : null,
      ];
    }
    yield sum('closing');
  };
  const header = ['valueDate', 'booked', 'kind', 'reference', 'moneyIn', 'moneyOut', 'balance', 'reason'] as const;
  return { header: header.map((name) => text(name)), rows: rows() };
};
