import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

export const Campaign = z.object({
  id: Id,
  name: z.string(),
  dateCreation: Instant,
  userCount: z.number(),
  version: z.number(),
});
export type Campaign = z.infer<typeof Campaign>;

const CampaignFields = z.strictObject({ name: Line(120, 1) });

export const campaign = resource({
  name: 'campaign',
  plural: 'campaigns',
  item: Campaign,
  create: CampaignFields,
  update: z.partial(CampaignFields),
  filters: { name: { type: 'text' }, dateCreation: { type: 'instant' }, userCount: { type: 'number' } },
  sorts: ['name', 'dateCreation', 'userCount'],
  defaultSort: ['-dateCreation'],
  access: {
    read: 'campaign:read',
    create: 'campaign:create',
    update: 'campaign:update',
    delete: 'campaign:delete',
    export: 'campaign:export',
  },
});

export const TopCampaign = z.object({ id: Id, name: z.string(), leads: z.number() });

/** The campaigns with the most leads visible to the caller, at most ten. */
export const topCampaigns = route({
  name: 'campaign.top',
  method: 'GET',
  path: '/v1/campaign/top',
  access: 'campaign:read',
  reply: z.object({ topCampaigns: z.array(TopCampaign) }),
});
