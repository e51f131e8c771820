import * as z from 'zod/mini';
import { Euro, largestEuro, Money } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id } from '../kernel/scalars.ts';

/** A calendar month of UTC, 'YYYY-MM'. */
export const Month = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, { error: 'month' }));

/** The most months that can be requested at once. */
export const mostReturnMonths = 120;

/** The leads that were created in the period, by their state today. */
export const returnFigures = {
  leads: z.number(),
  contacted: z.number(),
  verified: z.number(),
  /** Leads with a deposit that was not given back. */
  firstDeposits: z.number(),
  /** Leads who have invested or traded. */
  invested: z.number(),
  moneyIn: Euro,
  moneyOut: Euro,
  /** Money in less money out. */
  net: Euro,
  /** The median time from the creation of a lead to the first deposit, in hours; null without a deposit. */
  medianHours: z.nullable(z.number()),
  /** Spent by the company in the period; null where it is not known or not for the reader. */
  cost: z.nullable(Euro),
  costPerLead: z.nullable(Euro),
  costPerFirstDeposit: z.nullable(Euro),
  /** Net money less cost, in percent of the cost; null without a cost. */
  returnPercent: z.nullable(z.number()),
};
export const ReturnFigures = z.object(returnFigures);
export type ReturnFigures = z.infer<typeof ReturnFigures>;

export const returnGroups = ['campaign', 'source'] as const;
export type ReturnGroup = (typeof returnGroups)[number];

const returnFilters = {
  /** Months in which the leads were created, both inclusive; the last twelve by default. */
  from: z.optional(Month),
  to: z.optional(Month),
  group: z._default(z.enum(returnGroups), 'campaign'),
  /** Only the leads of this campaign. */
  campaign: z.optional(Id),
};

/** The return of campaigns, within the caller's scope, by the leads' current campaign. */
export const campaignReturn = route({
  name: 'campaign.return',
  method: 'GET',
  path: '/v1/campaign/return',
  access: 'cashFlow:read',
  query: z.object(returnFilters),
  reply: z.object({
    from: Month,
    to: Month,
    /** False while the figures of a company with history are still being counted. */
    isComplete: z.boolean(),
    total: ReturnFigures,
    /**
     * One per source with leads, or per campaign; a campaign without leads is shown to those who enter costs. The id is null
     * for no campaign and for sources.
     */
    rows: z.array(z.object({ id: z.nullable(Id), name: z.nullable(z.string()), ...returnFigures })),
  }),
});

/** The same table as a file. */
export const campaignReturnExport = route({
  name: 'campaign.exportReturn',
  method: 'GET',
  path: '/v1/campaign/return/export',
  access: 'cashFlow:export',
  limit: 'report',
  query: z.object({ ...returnFilters, format: z.enum(['csv', 'xlsx']) }),
  reply: 'file',
  writes: true,
});

export const CampaignCost = z.object({ month: Month, amount: Euro, version: z.number() });
export type CampaignCost = z.infer<typeof CampaignCost>;

/** Costs of a campaign, entered by hand and imported with leads, the newest month first. */
export const campaignCosts = route({
  name: 'campaign.costs',
  method: 'GET',
  path: '/v1/campaign/:id/cost',
  access: 'campaign:update',
  params: ById,
  reply: z.object({
    costs: z.array(CampaignCost),
    /** Costs of its imported leads, by month; they count beside the entered costs. */
    imported: z.array(z.object({ month: Month, amount: Euro })),
  }),
});

/** Stores the cost of a month, or removes it with 0. `version` is that of the stored cost, 0 if there was none. */
export const setCampaignCost = route({
  name: 'campaign.setCost',
  method: 'PATCH',
  path: '/v1/campaign/:id/cost',
  access: 'campaign:update',
  params: ById,
  body: z.strictObject({
    month: Month,
    amount: Money.check(z.minimum(0), z.maximum(largestEuro)),
    version: z.number().check(z.int(), z.minimum(0)),
  }),
  reply: z.object({ cost: z.nullable(CampaignCost) }),
});
