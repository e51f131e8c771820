import type { Terms } from '@countinghouse/contract/investment/schedule.ts';
import { termsVersion } from '@countinghouse/contract/investment/subscription.ts';
import type { Signature } from '@countinghouse/contract/kernel/signature.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { readHead } from '../../kernel/public-log/log-table.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSigner } from '../../kernel/signing/signer-table.ts';
import { type PrintedDocument, storeSigned, takeDocument } from '../../kernel/signing/store-signed.ts';
import { sha256, takeDrawing } from '../../kernel/signing/take-drawing.ts';
import { readSetting } from '../setting/index.ts';
import { insertAgreement } from './agreement-table.ts';
import { issuerOf } from './issuer.ts';
import { type AgreedProject, type AgreementContent, contentOf, printAgreement } from './agreement-pdf.ts';

export interface Agreeing {
  readonly id: string;
  readonly project: AgreedProject;
  readonly terms: Terms;
  readonly cancelUntil: Date;
  readonly signature: Signature;
  /** Fingerprint of the draft that the customer has read; undefined if they read none. */
  readonly draft?: string | undefined;
}

export type PrintedAgreement = PrintedDocument<AgreementContent>;

const readContent = async (context: Reading, agreeing: Agreeing): Promise<AgreementContent> => {
  const setting = await readSetting(context);
  return contentOf({
    ...agreeing,
    company: setting.companyName,
    issuer: issuerOf(setting, context.request.language),
    customer: await readSigner(context, context.actor.id),
    language: context.request.language,
    signedAt: context.now,
  });
};

const fingerprint = (content: AgreementContent): string => sha256(JSON.stringify(content));

/** The same for a draft, which has no number, signature or time yet. */
const draftFingerprint = (content: AgreementContent): string =>
  sha256(
    JSON.stringify({
      ...content,
      number: '',
      signature: '',
      signedAt: '',
      cancelUntil: Date.parse(content.cancelUntil) - Date.parse(content.signedAt),
    }),
  );

const changed = (): Refusal => new Refusal('stale', 'agreementChanged');

const requireAsRead = ({ draft }: Agreeing, content: AgreementContent): void => {
  if (draft !== undefined && draft !== draftFingerprint(content)) throw changed();
};

/**
 * Prints the agreement in the customer's language, with their signature and its evidence. It is slow, and writes the
 * file but no row, so call it before the transaction.
 */
export const drawUpAgreement = async (before: Reading, agreeing: Agreeing): Promise<PrintedAgreement> => {
  const { ip, userAgent, timezone } = before.request;
  const drawing = await takeDrawing(before, agreeing.signature);
  const content = await readContent(before, agreeing);
  requireAsRead(agreeing, content);
  const contentHash = fingerprint(content);
  const head = (await readHead(before))?.note ?? null;
  const evidence = { contentHash, ip, userAgent, timezone, drawing: drawing?.content.bytes ?? null, head };
  const pdf = await printAgreement(before.app, content, { timezone, evidence });
  const document = await takeDocument(before, pdf, { fileClass: 'agreement', number: content.number });
  return { content, contentHash, drawing, document };
};

/** The agreement as a PDF as it would be signed now, and its fingerprint; stores nothing. */
export const printDraft = async (context: Reading, agreeing: Omit<Agreeing, 'id' | 'signature'>) => {
  const content = await readContent(context, { ...agreeing, id: '', signature: { kind: 'typed', text: '' } });
  const pdf = await printAgreement(context.app, content, { timezone: context.request.timezone, evidence: null });
  return { pdf, draft: draftFingerprint(content) };
};

/** Refuses when anything in the printed agreement has changed, because the customer signed those terms. */
export const requireSameContent = async (
  context: Context,
  agreeing: Agreeing,
  { contentHash }: PrintedAgreement,
): Promise<void> => {
  if (fingerprint(await readContent(context, agreeing)) !== contentHash) throw changed();
};

/**
 * Stores the printed agreement and its fingerprints in the transaction of the subscription; the investment's row must
 * exist.
 */
export const keepAgreement = async (
  context: Context,
  { id, signature }: Agreeing,
  printed: PrintedAgreement,
): Promise<void> => {
  const document = await storeSigned(context, { id, signature }, printed);
  await insertAgreement(context, { investment: id, termsVersion, ...document });
};
