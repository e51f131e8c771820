import * as z from 'zod/mini';

/** That a record is in the public log: what is logged of it, and a proof in the form of the C2SP specification tlog-proof. */
export const Logged = z.object({
  /** JSON, byte for byte as it was hashed. */
  content: z.string(),
  proof: z.string(),
  /** The public key of the log, to be compared with one that was noted elsewhere. */
  key: z.string(),
});
export type Logged = z.infer<typeof Logged>;

/** That a deciding quote of an order is one of those that the company logged when it received them. */
export const QuoteProof = z.object({
  phase: z.enum(['open', 'close']),
  /** The quote's place in the batch. */
  place: z.number().check(z.int(), z.minimum(0)),
  /** The hashes that lead to the root of the batch's tree, in base64. */
  hashes: z.array(z.string()),
  /** The leaf of the batch. */
  logged: Logged,
});
export type QuoteProof = z.infer<typeof QuoteProof>;
