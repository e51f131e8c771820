import * as z from 'zod/mini';

/** A head as somebody saved it, with the key that the log had published for it. */
export const SavedHead = z.object({ note: z.string(), key: z.string(), at: z.iso.datetime() });
export type SavedHead = z.infer<typeof SavedHead>;

/** The file in which heads are saved. */
export const SavedHeads = z.object({ heads: z.array(SavedHead) });
