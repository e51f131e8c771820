import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { LeadImport } from './import.ts';

const access = 'lead:import';

/**
 * Moves the leads that the import created and no one has changed since to the bin, for 30 days, and keeps the others.
 * Updates to existing leads are not undone: their timelines show the earlier values. The cost of the
 * removed leads no longer counts unless they come back from the bin; that of the others does.
 */
export const undoImport = route({
  name: 'leadImport.undo',
  method: 'POST',
  path: '/v1/lead-import/:id/undo',
  access,
  params: ById,
  reply: z.object({ removed: z.number(), kept: z.number(), import: LeadImport }),
});

/** How many leads an undo would remove and keep at this moment, and the cost that would no longer count. */
export const forecastUndo = route({
  name: 'leadImport.forecastUndo',
  method: 'GET',
  path: '/v1/lead-import/:id/undo',
  access,
  params: ById,
  reply: z.object({ removed: z.number(), kept: z.number(), cost: Euro }),
});
