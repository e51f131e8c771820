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
