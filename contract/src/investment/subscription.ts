import * as z from 'zod/mini';
import { PositiveMoney } from '../kernel/money.ts';
import { Id, Line } from '../kernel/scalars.ts';

/** Which text of terms and risks a customer agrees to; it changes with the text. */
export const termsVersion = '2026-11';

/** How many paragraphs the terms and the risks have in `agreement.json`. */
export const termsParagraphs = 6;
export const riskParagraphs = 4;

/** Characters of a drawn signature's picture in base64: it travels within the bounds of an ordinary call. */
export const longestSignature = 48_000;

/** A picture of the signature as base64, PNG or JPEG; or the customer's name as he typed it. */
export const Signature = z.union([
  z.strictObject({
    kind: z.literal('drawn'),
    image: z
      .string()
      .check(z.maxLength(longestSignature), z.regex(/^[A-Za-z0-9+/]{40,}={0,2}$/, { error: 'signature' })),
  }),
  z.strictObject({ kind: z.literal('typed'), text: Line(120, 3) }),
]);
export type Signature = z.infer<typeof Signature>;

const True = z.literal(true, { error: 'mustAgree' });

/** What a customer signs: the project as he read it, what he adjusted, and that he read terms and risks. */
export const Subscription = z.strictObject({
  project: Id,
  /** Version of the project on his screen: other terms than he read are not signed. */
  projectVersion: z.number().check(z.int(), z.minimum(1)),
  adjustment: z.enum(['amount', 'duration']),
  /** Euro, when the amount is adjusted; the project's least amount otherwise. */
  amount: PositiveMoney,
  /** Months, when the duration is adjusted; the project's otherwise. */
  duration: z.number().check(z.int(), z.minimum(1), z.maximum(120)),
  acceptsTerms: True,
  acceptsRisk: True,
  signature: Signature,
});
export type Subscription = z.infer<typeof Subscription>;
