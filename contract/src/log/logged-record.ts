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

/** That a quote is one of those that the company logged when it received them. */
export const TickProof = z.object({
  /** The quote's place in the batch. */
  place: z.number().check(z.int(), z.minimum(0)),
  /** The hashes that lead to the root of the batch's tree, in base64. */
  hashes: z.array(z.string()),
  /** The leaf of the batch. */
  logged: Logged,
});
export type TickProof = z.infer<typeof TickProof>;

/** The proof of a quote that opened or closed an order. */
export const QuoteProof = z.object({ phase: z.enum(['open', 'close']), ...TickProof.shape });
export type QuoteProof = z.infer<typeof QuoteProof>;
