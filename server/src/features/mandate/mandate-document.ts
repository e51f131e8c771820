import { documentParagraphs, documentVersion } from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { Mandate, MandateLimits } from '@countinghouse/contract/mandate/mandate.ts';
import { toCents, toDecimal } from '@countinghouse/contract/kernel/money.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import type { App } from '../../kernel/context.ts';
import { translate } from '../../kernel/http/translate.ts';
import { pagePlaceholder, pagesPlaceholder } from '../../kernel/pdf/pdf.ts';
import { type PdfWriter, printPdf } from '../../kernel/pdf/print-pdf.ts';
import { numbered, writersOf } from '../../kernel/pdf/writers.ts';
import { type Evidence, writeSignature } from '../../kernel/signing/write-signature.ts';

interface Signed {
  readonly mandate: Mandate;
  readonly company: string;
  readonly customer: { readonly name: string; readonly email: string };
  /** Null in a draft. */
  readonly signature: Signature | null;
  readonly language: Language;
  readonly signedAt: Date;
}

/** The whole mandate as plain data: its fingerprint is printed in the document and stored with the signature. */
export type MandateContent = ReturnType<typeof contentOf>;

const amountsOf = ({ maxStake, maxTotal, maxLoss }: MandateLimits) =>
  [maxStake, maxTotal, maxLoss].map((euro) => toDecimal(toCents(euro)));

/** The order of the fields is part of the fingerprint. */
export const contentOf = ({ mandate, company, customer, signature, language, signedAt }: Signed) => {
  const [maxStake = '', maxTotal = '', maxLoss = ''] = amountsOf(mandate);
  return {
    number: `CM-${mandate.id.slice(-12).toUpperCase()}`,
    company,
    customer,
    agent: { id: mandate.agent, name: mandate.agentName },
    maxStake,
    maxTotal,
    maxLoss,
    lossPeriod: mandate.lossPeriod,
    kinds: mandate.kinds,
    symbols: mandate.symbols,
    leverage: mandate.leverage,
    endsOn: mandate.endsOn,
    language,
    documentVersion,
    signedAt: signedAt.toISOString(),
    signature: signature?.kind === 'typed' ? signature.text : 'drawn',
  };
};

/** Without evidence, the document is a draft. */
interface Printing {
  readonly content: MandateContent;
  readonly evidence: Evidence | null;
  readonly timezone: string;
}

/**
 * The mandate as a PDF in the customer's language, signed or as a draft. It waits in the print queue, so call it before the
 * transaction.
 */
export const printMandate = async (
  app: Pick<App, 'config'>,
  { content, evidence, timezone }: Printing,
): Promise<Buffer> => {
  const text = (key: string, params?: Record<string, string | number>): string =>
    translate(content.language, `mandate:${key}`, params);
  const about = (key: string, params?: Record<string, string | number>): string =>
    translate(content.language, `agreement:${key}`, params);
  const page = { page: pagePlaceholder, pages: pagesPlaceholder };
  const mark = evidence ? evidence.contentHash.slice(0, 16) : content.agent.name;
  const number = evidence ? content.number : about('draft');
  const printing = {
    isAwaited: evidence !== null,
    title: `${text('document')} · ${number}`,
    author: content.company,
    language: content.language,
    made: new Date(content.signedAt),
    foot: [`${number} · ${mark}`, about('page', page)],
  } as const;
  const printed = await printPdf(app, printing, (pdf) => {
    writeLimits(pdf, { content, isDraft: evidence === null, timezone }, text);
    writeParagraphs(pdf, content, text);
    if (evidence) return writeSignature(pdf, content, evidence);
    pdf.space(14);
    pdf.heading(about('signature'), 13);
    pdf.space(6);
    pdf.paragraph(about('draftSignature'), { color: 'quiet' });
  });
  return printed.content();
};

type Text = (key: string, params?: Record<string, string | number>) => string;

interface Limits extends Pick<Printing, 'content' | 'timezone'> {
  readonly isDraft: boolean;
}

const writeLimits = (pdf: PdfWriter, { content, isDraft, timezone }: Limits, text: Text): void => {
  const write = writersOf(content.language, timezone);
  pdf.paragraph(content.company, { font: 'strong', size: 11, color: 'quiet' });
  pdf.space(10);
  pdf.heading(text('document'));
  pdf.space(10);
  if (isDraft) {
    pdf.paragraph(translate(content.language, 'agreement:draft'), { font: 'strong' });
    pdf.paragraph(text('draftText'));
    pdf.space(10);
  }
  pdf.facts([
    ...(isDraft ? [] : [[translate(content.language, 'agreement:number'), content.number] as const]),
    [translate(content.language, 'agreement:customer'), `${content.customer.name} · ${content.customer.email}`],
    [text('agent'), content.agent.name],
    [text('maxStake'), write.decimal(content.maxStake)],
    [text('maxTotal'), write.decimal(content.maxTotal)],
    [text(`maxLoss_${content.lossPeriod}`), write.decimal(content.maxLoss)],
    [text('kinds'), content.kinds.map((kind) => text(`kind_${kind}`)).join(', ')],
    [text('symbols'), content.symbols?.join(', ') ?? text('symbolsAll')],
    [text('leverage'), `${content.leverage}:1`],
    [text('endsOn'), write.day(content.endsOn)],
  ]);
};

const writeParagraphs = (pdf: PdfWriter, { company, agent, documentVersion: version }: MandateContent, text: Text) => {
  pdf.space(14);
  pdf.heading(text('terms', { version }), 13);
  pdf.space(6);
  pdf.list(numbered(documentParagraphs, (number) => text(`terms${number}`, { company, name: agent.name })));
};
