import * as z from 'zod/mini';
import { jsonText } from '../kernel/filter.ts';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

/** Leads of one call, as many as a page of the list can have. */
export const mostLeadFigures = 100;

const Ids = z.string().check(
  z.maxLength(mostLeadFigures * 37),
  z.refine((text) => text.split(',').every((id) => Id.safeParse(id).success), { error: 'id' }),
  z.refine((text) => text.split(',').length <= mostLeadFigures, { error: 'tooBig' }),
);

/** Figures about a lead from other records. Null where there is nothing, or the reader may not see it. */
export const LeadFigures = z.object({
  id: Id,
  /** Cash, available and on hold. */
  cash: z.nullable(Euro),
  /** The newest comment or call. */
  lastContact: z.nullable(Instant),
  /** The earliest open task. */
  nextStep: z.nullable(z.object({ title: z.string(), dateDue: Instant })),
  /** Country of residence, as checked; empty if it is unknown. */
  country: z.string(),
});
export type LeadFigures = z.infer<typeof LeadFigures>;

/** For the columns of the list of leads. `ids` are separated by commas; leads out of scope are left out. */
export const leadFigures = route({
  name: 'user.leadFigures',
  method: 'GET',
  path: '/v1/user/lead-figures',
  access: 'lead:read',
  query: z.object({ ids: Ids }),
  reply: z.object({ figures: z.array(LeadFigures) }),
});

/** The leads of one stage. A count that stopped at a limit is a minimum. */
export const StageFigures = z.object({
  /** Empty for leads without a stage. */
  stage: z.string(),
  count: z.number(),
  countIsMinimum: z.boolean(),
  /** Cash, available and on hold, of all these leads; null where the reader may not see it, or for more than 10,000 leads. */
  cash: z.nullable(Euro),
});
export type StageFigures = z.infer<typeof StageFigures>;

/**
 * How many leads of a list each stage holds, and their cash: the stages of the settings in their order, those that only
 * leads still have, and no stage. Filters and search are those of the list; without any, the counts are exact.
 * `cash=false` leaves the money out.
 */
export const leadStages = route({
  name: 'user.leadStages',
  method: 'GET',
  path: '/v1/user/lead-stages',
  access: 'lead:read',
  query: z.object({
    filters: z.optional(jsonText),
    q: z._default(Line(200), ''),
    cash: z._default(z.enum(['true', 'false']), 'true'),
  }),
  reply: z.object({ stages: z.array(StageFigures) }),
});
