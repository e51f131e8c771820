import * as z from 'zod/mini';
import { Id } from '../kernel/scalars.ts';

/** The pages of the customer area that are about one record; a closed order has its receipt. */
export const RecordPage = z.enum(['deposit', 'withdrawal', 'order', 'receipt', 'investment', 'vault']);
export type RecordPage = z.infer<typeof RecordPage>;

/** The page about the record of a movement or an event. */
export const RecordLink = z.object({ page: RecordPage, id: Id });
export type RecordLink = z.infer<typeof RecordLink>;
