import * as z from 'zod/mini';
import { PositiveMoney } from '../kernel/money.ts';
import { Id } from '../kernel/scalars.ts';
import { Signature } from '../kernel/signature.ts';

/** Version of the terms and risks that a customer accepts; raise it whenever the text changes. */
export const termsVersion = '2026-12-01';

/** Number of paragraphs of the terms and the risks in `agreement.json`. */
export const termsParagraphs = 6;
export const riskParagraphs = 4;

const True = z.literal(true, { error: 'mustAgree' });

/**
 * ETag of the draft that the customer has read, without its quotes. The signature is refused if the agreement is no
 * longer the one in that draft.
 */
const ReadDraft = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

/**
 * The content that a customer signs: the project as displayed, their adjustment, and that they read terms and risks.
 */
export const Subscription = z.strictObject({
  project: Id,
  /** Version of the project on the customer's screen, so that they cannot sign terms they have not read. */
  projectVersion: z.number().check(z.int(), z.minimum(1)),
  adjustment: z.enum(['amount', 'duration']),
  /** Euros, if the amount is adjusted; otherwise the project's minimum amount. */
  amount: PositiveMoney,
  /** Months, if the duration is adjusted; otherwise the project's. */
  duration: z.number().check(z.int(), z.minimum(1), z.maximum(120)),
  acceptsTerms: True,
  acceptsRisk: True,
  draft: ReadDraft,
  signature: Signature,
});
export type Subscription = z.infer<typeof Subscription>;

/** The customer's agreement to an investment that staff prepared. */
export const InvestmentConfirmation = z.strictObject({
  prepared: Id,
  acceptsTerms: True,
  acceptsRisk: True,
  draft: ReadDraft,
  signature: Signature,
});
export type InvestmentConfirmation = z.infer<typeof InvestmentConfirmation>;
