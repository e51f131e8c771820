import * as z from 'zod/mini';
import { Id } from '../kernel/scalars.ts';

/** The prepared record that this call confirms; its values must be the prepared ones. For customers. */
export const prepared = z.optional(Id);
