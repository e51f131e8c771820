import { localeOf } from '@countinghouse/contract/locale.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import { toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Reading } from '../../kernel/context.ts';
import { pagePlaceholder, pagesPlaceholder, type PdfColumn, type PdfRow } from '../../kernel/pdf/pdf.ts';
import { type PdfWriter, printPdf } from '../../kernel/pdf/print-pdf.ts';
import type { WrittenFile } from '../../kernel/files/written-file.ts';
import { headFacts } from '../../kernel/public-log/head-facts.ts';
import type { AccountLine, AccountRange, AccountSums } from '../../ledger/statement.ts';
import type { Customer } from './funds-table.ts';
import { ledgerLabels, named, staffParts } from './statement-texts.ts';

interface Printed {
  readonly company: string;
  readonly customer: Customer;
  readonly range: AccountRange;
  readonly sums: AccountSums;
  readonly lines: AsyncIterable<AccountLine>;
  /** The file's id, for its proof in the public log. */
  readonly id: string;
  /** The signed head of the public log; null before it has one. */
  readonly head: string | null;
  readonly days: { readonly from?: string | undefined; readonly to?: string | undefined };
}

/** Formats euro and days in a language; an amount goes through its decimal text, never through a float. */
const writersOf = (language: Language, timeZone: string) => {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const date = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  const calendar = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return {
    money: (cents: bigint): string => money.format(toDecimal(cents) as Intl.StringNumericLiteral),
    date: (moment: Date): string => date.format(moment),
    day: (day: string): string => calendar.format(new Date(day)),
  };
};

export const printStatement = (context: Reading, printed: Printed): Promise<WrittenFile> => {
  const { language, timezone } = context.request;
  const { text, account } = ledgerLabels(language);
  const write = writersOf(language, timezone);
  const { company, customer, range, sums } = printed;
  const made = text('made', { date: write.date(context.now), zone: timezone });
  const document = {
    title: `${text('statement')} – ${customer.name}`,
    author: company,
    language,
    made: context.now,
    foot: [`${company} · ${made}`, text('page', { page: pagePlaceholder, pages: pagesPlaceholder })],
  } as const;
  return printPdf(context.app, document, async (pdf) => {
    pdf.paragraph(company, { font: 'strong', size: 11, color: 'quiet' });
    pdf.space(10);
    pdf.heading(text('statement'));
    pdf.space(10);
    pdf.facts([
      [text('customer'), `${customer.name} · ${customer.email}`],
      [text('account'), account(range.account)],
      [text('period'), periodOf(context, printed)],
      [text('opening'), write.money(sums.opening)],
      [text('totalIn'), write.money(sums.moneyIn)],
      [text('totalOut'), write.money(sums.moneyOut)],
      [text('closing'), write.money(sums.closing)],
    ]);
    pdf.space(14);
    await pdf.table(columnsOf(language), rowsOf(context, printed));
    printProof(pdf, language, printed);
  });
};

/**
 * Where the proof of the file is, which it cannot contain itself, and the head of the log when it was printed, which
 * covers the bookings above.
 */
const printProof = (pdf: PdfWriter, language: Language, { id, head }: Printed): void => {
  const { text } = ledgerLabels(language);
  const facts = headFacts(language, head);
  if (facts.length === 0) return;
  pdf.space(16);
  pdf.facts([[text('copyNumber'), id], ...facts]);
  pdf.space(6);
  pdf.paragraph(text('copyProof'), { size: 8, color: 'quiet' });
};

/** From the first day requested, or the customer's first, to the last requested, or today. */
const periodOf = ({ now, request }: Reading, { customer, days }: Printed): string => {
  const write = writersOf(request.language, request.timezone);
  return ledgerLabels(request.language).text('periodBetween', {
    from: days.from === undefined ? write.date(customer.since) : write.day(days.from),
    to: days.to === undefined ? write.date(now) : write.day(days.to),
  });
};

const columnsOf = (language: Language): readonly PdfColumn[] => {
  const { text } = ledgerLabels(language);
  return [
    { header: text('valueDate'), width: 66 },
    { header: text('kind'), width: 144 },
    { header: text('reference'), width: 85 },
    { header: text('moneyIn'), width: 65, align: 'right' },
    { header: text('moneyOut'), width: 65, align: 'right' },
    { header: text('balance'), width: 74, align: 'right' },
  ];
};

async function* rowsOf({ request }: Reading, { lines, sums }: Printed): AsyncGenerator<PdfRow> {
  const { text, kind } = ledgerLabels(request.language);
  const write = writersOf(request.language, request.timezone);
  yield { strong: true, cells: ['', text('opening'), '', '', '', write.money(sums.opening)] };
  for await (const line of lines) {
    const [at, booked] = [write.date(line.at), write.date(line.bookedAt)];
    const late = at === booked ? '' : ` (${text('bookedOn', { date: booked })})`;
    const { amount, reason } = line;
    const notes = [...staffParts(text, line, write.date), ...(reason ? [`${text('reason')}: ${reason}`] : [])];
    yield {
      ...(notes.length > 0 && { note: notes.join(' · ') }),
      cells: [
        at,
        named(kind(line.kind), line) + late,
        referenceOf(line.transfer),
        amount > 0n ? write.money(amount) : '',
        amount < 0n ? write.money(-amount) : '',
        write.money(line.balance),
      ],
    };
  }
  yield { strong: true, cells: ['', text('closing'), '', '', '', write.money(sums.closing)] };
}
