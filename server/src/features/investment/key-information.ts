import type { keyInformation as keyRoute } from '@countinghouse/contract/investment/agreement-draft.ts';
import { termsOf } from '@countinghouse/contract/investment/calculator.ts';
import { scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { riskParagraphs } from '@countinghouse/contract/investment/subscription.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { descriptionIn } from '@countinghouse/contract/kernel/description.ts';
import { toCents, toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { noContacts } from '../../kernel/contacts/open-file.ts';
import type { Reading } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { translate } from '../../kernel/http/translate.ts';
import { pagePlaceholder, pagesPlaceholder } from '../../kernel/pdf/pdf.ts';
import { type PdfWriter, printPdf } from '../../kernel/pdf/print-pdf.ts';
import { numbered, writersOf } from '../../kernel/pdf/writers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { offeredTable } from '../project/index.ts';
import { readSetting } from '../setting/index.ts';
import { startOf } from './begin.ts';
import { type Issuer, issuerFacts, issuerOf } from './issuer.ts';
import { documentReply } from '../../kernel/pdf/document-reply.ts';

type Text = (key: string, params?: Record<string, string | number>) => string;

interface Part {
  readonly project: Project;
  readonly setting: Setting;
  readonly issuer: Issuer;
  /** For the smallest amount and the project's own term, from today on. */
  readonly terms: Terms;
  readonly description: string;
  readonly text: Text;
  /** Texts that the agreement shares. */
  readonly agreement: Text;
  /** Names of fields. */
  readonly field: Text;
  readonly write: ReturnType<typeof writersOf>;
}

const heading = (pdf: PdfWriter, title: string): void => {
  pdf.space(12);
  pdf.heading(title, 13);
  pdf.space(6);
};

const writeWhat = (
  pdf: PdfWriter,
  { project, setting, issuer, terms, description, text, agreement, write }: Part,
): void => {
  pdf.paragraph(setting.companyName, { font: 'strong', size: 11, color: 'quiet' });
  pdf.space(10);
  pdf.heading(text('title'));
  pdf.space(6);
  pdf.paragraph(text('purpose', { name: project.name, date: write.day(terms.start) }));
  heading(pdf, text('what'));
  pdf.facts([
    ...issuerFacts(issuer, agreement),
    [text('minimum'), write.decimal(toDecimal(terms.cents))],
    [agreement('rate'), write.percent(project.rentability)],
    [text('term'), text('months', { count: project.duration })],
    [agreement('frequency'), agreement(`frequency_${project.dividendFrequency}`)],
    [text('openUntil'), write.day(project.endDate)],
  ]);
  pdf.space(6);
  pdf.paragraph(description);
};

const writeRisks = (pdf: PdfWriter, { setting, agreement }: Part): void => {
  heading(pdf, agreement('risk'));
  pdf.list(numbered(riskParagraphs, (number) => agreement(`risk${number}`, { company: setting.companyName })));
};

/** The returns on the smallest amount: everything, only the payments due by half of the term, or nothing. */
const writeReturns = async (pdf: PdfWriter, { terms, text, write }: Part): Promise<void> => {
  const { lines, total } = scheduleOf(terms);
  const half = Math.floor(terms.months / 2);
  const last = addMonths(terms.start, half);
  const paid = lines.filter(({ dueDate }) => dueDate <= last).reduce((sum, { cents }) => sum + cents, 0n);
  const row = (name: string, cents: bigint) => ({ cells: [name, write.decimal(toDecimal(cents))] });
  heading(pdf, text('returns', { amount: write.decimal(toDecimal(terms.cents)) }));
  await pdf.table(
    [
      { header: text('case'), width: 360 },
      { header: text('back'), width: 130, align: 'right' },
    ],
    [
      row(text('asPlanned'), terms.cents + total),
      ...(paid > 0n ? [row(text('halfway', { count: half }), paid)] : []),
      row(text('nothing'), 0n),
    ],
  );
  pdf.space(4);
  pdf.paragraph(text('returnsNote'), { color: 'quiet' });
};

const writeRest = (pdf: PdfWriter, { setting, issuer, text, agreement, field }: Part): void => {
  const { cancellationDays: count, email, phone, regulator } = setting;
  heading(pdf, text('costs'));
  pdf.paragraph(agreement('terms5', { company: setting.companyName }));
  heading(pdf, text('leave'));
  pdf.paragraph(count > 0 ? text('leaveText', { count }) : text('leaveNever'));
  heading(pdf, text('complain'));
  pdf.paragraph(text('complainText'));
  pdf.space(4);
  const whereTo = [
    [text('address'), [issuer.name, issuer.address].filter(Boolean).join(', ')],
    [field('email'), email],
    [field('phone'), phone],
    [agreement('regulator'), regulator],
  ] as const;
  pdf.facts(whereTo.filter(([, value]) => value !== ''));
};

const print = async (context: Reading, project: Project): Promise<Buffer> => {
  const { language, timezone } = context.request;
  const setting = await readSetting(context);
  const text: Text = (key, params) => translate(language, `keyInformation:${key}`, params);
  const agreement: Text = (key, params) => translate(language, `agreement:${key}`, params);
  const field: Text = (key) => translate(language, `field:${key}`);
  const terms = termsOf(project, { adjustment: 'amount', cents: toCents(project.minimumAmount) }, startOf(context));
  const description = descriptionIn(project, language);
  const issuer = issuerOf(setting, language);
  const part = {
    project,
    setting,
    issuer,
    terms,
    description,
    text,
    agreement,
    field,
    write: writersOf(language, timezone),
  };
  const printing = {
    title: `${text('title')} · ${project.name}`,
    author: setting.companyName,
    language,
    made: context.now,
    foot: [project.name, agreement('page', { page: pagePlaceholder, pages: pagesPlaceholder })],
  } as const;
  const printed = await printPdf(context.app, printing, async (pdf) => {
    writeWhat(pdf, part);
    writeRisks(pdf, part);
    await writeReturns(pdf, part);
    writeRest(pdf, part);
  });
  return printed.content();
};

/** The key information about a project in the reader's language, with today's terms and settings. */
export const showKeyInformation: Command<typeof keyRoute> = async (context, { params }) => {
  const { item } = await loadOne(context, offeredTable(context), { id: params.id, action: 'read' });
  return documentReply(await print(context, item), 'key-information', noContacts);
};
