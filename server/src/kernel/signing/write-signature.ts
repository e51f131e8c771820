import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { translate } from '../http/translate.ts';
import type { PdfWriter } from '../pdf/print-pdf.ts';
import { writersOf } from '../pdf/writers.ts';
import { headFacts } from '../public-log/head-facts.ts';

/** Proves a signature. */
export interface Evidence {
  readonly contentHash: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly timezone: string;
  readonly drawing: Buffer | null;
  /** The signed head of the public log; null before it has one. */
  readonly head: string | null;
}

interface Signed {
  readonly language: Language;
  readonly customer: { readonly name: string };
  readonly signedAt: string;
  /** The words of a typed signature. */
  readonly signature: string;
}

/** The end of a signed document: the signature with its evidence, and where the proof of the file is. */
export const writeSignature = (pdf: PdfWriter, content: Signed, evidence: Evidence): void => {
  const text = (key: string): string => translate(content.language, `agreement:${key}`);
  const write = writersOf(content.language, evidence.timezone);
  pdf.space(14);
  pdf.heading(text('signature'), 13);
  pdf.space(6);
  const alt = translate(content.language, 'agreement:drawn', { name: content.customer.name });
  if (evidence.drawing) pdf.image({ content: evidence.drawing, width: 220, height: 80, alt });
  else pdf.paragraph(content.signature, { font: 'strong', size: 14 });
  pdf.space(8);
  pdf.facts([
    [text('signedBy'), content.customer.name],
    [text('signedAt'), `${write.moment(new Date(content.signedAt))} · ${content.signedAt}`],
    [text('address'), evidence.ip],
    [text('device'), evidence.userAgent],
    [text('contentHash'), evidence.contentHash],
    ...headFacts(content.language, evidence.head),
  ]);
  if (evidence.head === null) return;
  pdf.space(6);
  pdf.paragraph(text('logText'), { size: 8, color: 'quiet' });
};
