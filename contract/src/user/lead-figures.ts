import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** Leads of one call, as many as a page of the list can have. */
export const mostLeadFigures = 100;

const Ids = z.string().check(
  z.maxLength(mostLeadFigures * 37),
  z.refine((text) => text.split(',').every((id) => Id.safeParse(id).success), { error: 'id' }),
  z.refine((text) => text.split(',').length <= mostLeadFigures, { error: 'tooBig' }),
);

/** What other records say about a lead. Null where there is nothing, or the reader may not see it. */
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
