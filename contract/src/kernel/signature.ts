import * as z from 'zod/mini';
import { Line } from './scalars.ts';

/** Base64 characters of a drawn signature's picture: small enough for an ordinary JSON body. */
export const longestSignature = 48_000;

/** A picture of the signature as base64, PNG or JPEG; or the customer's name as typed. */
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
