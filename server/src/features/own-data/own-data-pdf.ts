import { toDecimal } from '@countinghouse/contract/kernel/money.ts';
import { leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { type OwnDataKind, ownDataKinds } from '@countinghouse/contract/own-data/own-data.ts';
import type { Reading } from '../../kernel/context.ts';
import { translate } from '../../kernel/http/translate.ts';
import { pagePlaceholder, pagesPlaceholder } from '../../kernel/pdf/pdf.ts';
import { type PdfWriter, printPdf } from '../../kernel/pdf/print-pdf.ts';
import type { WrittenFile } from '../../kernel/files/written-file.ts';
import { writersOf } from '../../kernel/pdf/writers.ts';
import { readSums } from '../../ledger/statement.ts';
import type { Owner } from './owner-table.ts';
import { countOwn, newestOwn, ownDataSources } from './own-data-table.ts';

interface Summed {
  readonly lead: string;
  readonly company: string;
  readonly facts: Owner;
}

/** Entries per kind in the summary; the JSON file has all of them. */
const shownEntries = 50;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const printOwnData = (context: Reading, { lead, company, facts }: Summed): Promise<WrittenFile> => {
  const { text, write } = wordsOf(context);
  const made = text('made', { date: write.moment(context.now) });
  const document = {
    title: `${text('title')} – ${facts.name}`,
    author: company,
    language: context.request.language,
    made: context.now,
    foot: [`${company} · ${made}`, text('page', { page: pagePlaceholder, pages: pagesPlaceholder })],
  } as const;
  return printPdf(context.app, document, async (pdf) => {
    pdf.paragraph(company, { font: 'strong', size: 11, color: 'quiet' });
    pdf.space(10);
    pdf.heading(text('title'));
    pdf.space(6);
    pdf.paragraph(text('intro'), { color: 'quiet' });
    pdf.space(10);
    pdf.facts([
      [text('name'), facts.name],
      [text('email'), facts.email],
      [text('phone'), facts.phone || '–'],
      [text('mobile'), facts.mobile || '–'],
      [text('since'), write.moment(facts.since)],
      ...(await balancesOf(context, lead)),
    ]);
    pdf.space(14);
    await printCounts(pdf, context, lead);
    for (const kind of ownDataKinds) await printNewest(pdf, context, { lead, kind });
  });
};

const wordsOf = ({ request }: Reading) => ({
  text: (key: string, values?: Readonly<Record<string, string | number>>): string =>
    translate(request.language, `ownData:${key}`, values),
  write: writersOf(request.language, request.timezone),
});

const balancesOf = async (context: Reading, lead: string): Promise<(readonly [string, string])[]> => {
  const { write } = wordsOf(context);
  const balances: (readonly [string, string])[] = [];
  for (const account of leadAccounts) {
    const range = { lead, account, from: null, to: null };
    const { closing } = await readSums(context.app.database, range);
    const name = translate(context.request.language, `ledger:account${capital(account)}`);
    balances.push([name, write.decimal(toDecimal(closing))]);
  }
  return balances;
};

const printCounts = async (pdf: PdfWriter, context: Reading, lead: string): Promise<void> => {
  const { text, write } = wordsOf(context);
  pdf.heading(text('held'), 13);
  pdf.space(4);
  const rows: { cells: string[] }[] = [];
  for (const kind of ownDataKinds) {
    const { count, first, last } = await countOwn(context.app.database, ownDataSources[kind], lead);
    const moments = [first, last].map((at) => (at ? write.moment(at) : ''));
    rows.push({ cells: [text(`kind${capital(kind)}`), String(count), ...moments] });
  }
  const columns = [
    { header: text('kind'), width: 190 },
    { header: text('count'), width: 50, align: 'right' },
    { header: text('first'), width: 128, align: 'right' },
    { header: text('last'), width: 128, align: 'right' },
  ] as const;
  await pdf.table(columns, rows);
};

const printNewest = async (
  pdf: PdfWriter,
  context: Reading,
  { lead, kind }: { lead: string; kind: OwnDataKind },
): Promise<void> => {
  const { text, write } = wordsOf(context);
  const wanted = { customer: lead, limit: shownEntries };
  const entries = await newestOwn(context.app.database, ownDataSources[kind], wanted);
  if (entries.length === 0) return;
  pdf.space(16);
  pdf.heading(text(`kind${capital(kind)}`), 13);
  if (entries.length === shownEntries) pdf.paragraph(text('newest', { count: shownEntries }), { color: 'quiet' });
  pdf.space(4);
  const columns = [
    { header: text('date'), width: 140 },
    { header: text('what'), width: 256 },
    { header: text('amount'), width: 100, align: 'right' },
  ] as const;
  const rows = entries.map(({ at, name, amount }) => ({
    cells: [write.moment(at), name, write.decimal(toDecimal(amount))],
  }));
  await pdf.table(columns, rows);
};
