import { type Descriptions, descriptionIn } from '@countinghouse/contract/kernel/description.ts';
import { type Schedule, scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { riskParagraphs, termsParagraphs, termsVersion } from '@countinghouse/contract/investment/subscription.ts';
import { toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { App } from '../../kernel/context.ts';
import { pagePlaceholder, pagesPlaceholder } from '../../kernel/pdf/pdf.ts';
import { type PdfWriter, printPdf } from '../../kernel/pdf/print-pdf.ts';
import { numbered, writersOf } from '../../kernel/pdf/writers.ts';
import type { Signer } from '../../kernel/signing/signer-table.ts';
import { type Evidence, writeSignature } from '../../kernel/signing/write-signature.ts';
import { type Issuer, issuerFacts } from './issuer.ts';

/** The facts in an agreement, about its project or about an investment with terms of its own. */
export type AgreedProject = Pick<Project, 'name' | 'version' | 'rentability'> & Descriptions;

interface Agreed {
  readonly id: string;
  readonly project: AgreedProject;
  readonly terms: Terms;
  readonly cancelUntil: Date;
  readonly signature: Signature;
  readonly company: string;
  readonly issuer: Issuer;
  readonly customer: Signer;
  readonly language: Language;
  readonly signedAt: Date;
}

/** The whole agreement as plain data: its fingerprint is printed in the document and stored with the investment. */
export type AgreementContent = ReturnType<typeof contentOf>;

/** The order of the fields is part of the fingerprint. */
export const contentOf = (agreed: Agreed) => {
  const { id, project, terms, signature } = agreed;
  const schedule: Schedule = scheduleOf(terms);
  return {
    number: `CH-${id.slice(-12).toUpperCase()}`,
    company: agreed.company,
    issuer: agreed.issuer,
    customer: agreed.customer,
    project: { name: project.name, version: project.version, description: descriptionIn(project, agreed.language) },
    amount: toDecimal(terms.cents),
    rate: project.rentability,
    months: terms.months,
    frequency: terms.frequency,
    start: terms.start,
    expiration: schedule.expirationDate,
    cancelUntil: agreed.cancelUntil.toISOString(),
    dividends: toDecimal(schedule.total),
    payments: schedule.lines.map(({ period, dueDate, cents }) => ({ period, dueDate, amount: toDecimal(cents) })),
    language: agreed.language,
    termsVersion,
    signedAt: agreed.signedAt.toISOString(),
    signature: signature.kind === 'typed' ? signature.text : 'drawn',
  };
};

/** Without evidence, the document is a draft. */
type Signed = Pick<Evidence, 'timezone'> & { readonly evidence: Evidence | null };

/**
 * The agreement as a PDF in the customer's language, signed or as a draft. It waits in the print queue, so call it before the
 * transaction.
 */
export const printAgreement = async (
  app: Pick<App, 'config'>,
  content: AgreementContent,
  { timezone, evidence }: Signed,
): Promise<Buffer> => {
  const text = (key: string, params?: Record<string, string | number>): string =>
    translate(content.language, `agreement:${key}`, params);
  const printing = {
    isAwaited: evidence !== null,
    title: `${text('title')} · ${evidence ? content.number : text('draft')}`,
    author: content.company,
    language: content.language,
    made: new Date(content.signedAt),
    foot: [
      evidence
        ? `${content.number} · ${evidence.contentHash.slice(0, 16)}`
        : `${text('draft')} · ${content.project.name}`,
      text('page', { page: pagePlaceholder, pages: pagesPlaceholder }),
    ],
  } as const;
  const part = { content, text, write: writersOf(content.language, timezone), isDraft: evidence === null };
  const printed = await printPdf(app, printing, async (pdf) => {
    writeHead(pdf, part);
    await writePayments(pdf, part);
    writeTerms(pdf, part);
    if (evidence === null) return writeUnsigned(pdf, part);
    writeSignature(pdf, content, evidence);
    pdf.space(8);
    pdf.paragraph(text('checkText'), { color: 'quiet' });
  });
  return printed.content();
};

interface Part {
  readonly content: AgreementContent;
  readonly text: (key: string, params?: Record<string, string | number>) => string;
  readonly write: ReturnType<typeof writersOf>;
  readonly isDraft: boolean;
}

const writeHead = (pdf: PdfWriter, { content, text, write, isDraft }: Part): void => {
  pdf.paragraph(content.company, { font: 'strong', size: 11, color: 'quiet' });
  pdf.space(10);
  pdf.heading(text('title'));
  pdf.space(10);
  if (isDraft) {
    pdf.paragraph(text('draft'), { font: 'strong' });
    pdf.paragraph(text('draftText'));
    pdf.space(10);
  }
  pdf.facts([
    ...(isDraft ? [] : [[text('number'), content.number] as const]),
    ...issuerFacts(content.issuer, text),
    [text('customer'), `${content.customer.name} · ${content.customer.email}`],
    [text('project'), content.project.name],
    [text('amount'), write.decimal(content.amount)],
    [text('rate'), write.percent(content.rate)],
    [
      text('period'),
      text('periodText', {
        start: write.day(content.start),
        end: write.day(content.expiration),
        count: content.months,
      }),
    ],
    [text('frequency'), text(`frequency_${content.frequency}`)],
    [text('dividends'), write.decimal(content.dividends)],
    [text('cancelUntil'), write.moment(new Date(content.cancelUntil))],
  ]);
  pdf.space(12);
  pdf.paragraph(content.project.description);
};

const writePayments = async (pdf: PdfWriter, { content, text, write }: Part): Promise<void> => {
  pdf.space(14);
  pdf.heading(text('payments'), 13);
  pdf.space(6);
  await pdf.table(
    [
      { header: text('paymentNumber'), width: 60 },
      { header: text('dueDate'), width: 240 },
      { header: text('amount'), width: 190, align: 'right' },
    ],
    [
      ...content.payments.map(({ period, dueDate, amount }) => ({
        cells: [String(period), write.day(dueDate), write.decimal(amount)],
      })),
      {
        strong: true,
        cells: ['', `${write.day(content.expiration)} · ${text('principal')}`, write.decimal(content.amount)],
      },
    ],
  );
};

const writeTerms = (pdf: PdfWriter, { content, text }: Part): void => {
  const paragraphs = (name: string, count: number): void =>
    pdf.list(numbered(count, (number) => text(`${name}${number}`, { company: content.company })));
  pdf.space(14);
  pdf.heading(text('terms', { version: content.termsVersion }), 13);
  pdf.space(6);
  paragraphs('terms', termsParagraphs);
  pdf.space(14);
  pdf.heading(text('risk'), 13);
  pdf.space(6);
  paragraphs('risk', riskParagraphs);
};

const writeUnsigned = (pdf: PdfWriter, { text }: Part): void => {
  pdf.space(14);
  pdf.heading(text('signature'), 13);
  pdf.space(6);
  pdf.paragraph(text('draftSignature'), { color: 'quiet' });
};
