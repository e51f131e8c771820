import { Readable } from 'node:stream';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import { mostPrintedLines, type statementFile } from '@countinghouse/contract/ledger/statement.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { TableCell } from '../../kernel/spreadsheet/table-content.ts';
import { writeCsv } from '../../kernel/spreadsheet/write-csv.ts';
import { readLines, readWhole } from '../../ledger/statement.ts';
import { readSetting } from '../setting/index.ts';
import { readCustomer } from './funds-table.ts';
import { rangeOf } from './statement.ts';
import { printStatement } from './statement-pdf.ts';
import { ledgerWords, named } from './statement-words.ts';

type Whole = Awaited<ReturnType<typeof readWhole>>;

/** A whole statement as a file; that somebody took it is recorded in the customer's file. */
export const exportStatement: Command<typeof statementFile> = async (context, { params, query }) => {
  const customer = await readCustomer(context, params.userId);
  const range = rangeOf(params.userId, query, context.request.timezone);
  const whole = await readWhole(context, range);
  if (query.format === 'pdf' && whole.count > mostPrintedLines) {
    throw new Refusal('unprocessable', 'statementTooLong', { params: { limit: mostPrintedLines } });
  }
  const { account, from = '', to = '', format } = query;
  context.changed({
    resource: 'ledger',
    change: 'exported',
    silent: true,
    records: [{ id: params.userId, subject: params.userId, after: { format, account, from, to, rows: whole.count } }],
  });
  const lines = readLines(context.app.database, whole);
  if (format === 'csv') return fileOf(writeCsv(tableOf(context, whole, lines)), 'text/csv; charset=utf-8', 'csv');
  const { companyName: company } = await readSetting(context);
  // Printed as it is sent, when the transaction is over: it takes seconds and must hold no connection.
  const print = async function* (): AsyncGenerator<Buffer> {
    yield await printStatement(context, { company, customer, range, whole, lines, days: query });
  };
  return fileOf(Readable.from(print(), { objectMode: false }), 'application/pdf', 'pdf');
};

const fileOf = (body: FileReply['body'], type: string, ending: string): FileReply =>
  new FileReply(body, {
    'content-type': type,
    'content-disposition': `attachment; filename="statement.${ending}"`,
    'cache-control': 'no-store',
  });

/** The statement as a table; its first and last row are the opening and the closing balance. */
const tableOf = (context: Context, whole: Whole, lines: ReturnType<typeof readLines>) => {
  const { language, timezone } = context.request;
  const { text, kind } = ledgerWords(language);
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  const sum = (name: 'opening' | 'closing'): TableCell[] => [
    null,
    null,
    text(name),
    null,
    null,
    null,
    toEuro(whole[name]),
    null,
  ];
  const rows = async function* (): AsyncGenerator<TableCell[]> {
    yield sum('opening');
    for await (const line of lines) {
      const { amount } = line;
      yield [
        time.format(line.at),
        time.format(line.bookedAt),
        named(kind(line.kind), line),
        referenceOf(line.transfer),
        amount > 0n ? toEuro(amount) : null,
        amount < 0n ? toEuro(-amount) : null,
        toEuro(line.balance),
        line.reason,
      ];
    }
    yield sum('closing');
  };
  const header = ['valueDate', 'booked', 'kind', 'reference', 'moneyIn', 'moneyOut', 'balance', 'reason'] as const;
  return { header: header.map((name) => text(name)), rows: rows() };
};
