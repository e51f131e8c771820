import type {
  CampaignCost,
  campaignCosts as costsRoute,
  setCampaignCost as setRoute,
} from '@countinghouse/contract/campaign/campaign-return.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { campaignTable, lockCampaign } from '../campaign/index.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { readCosts, type StoredCost, storeCost } from './cost-table.ts';
import { readImportedCosts } from './imported-cost-table.ts';

const shown = ({ month, cents, version }: StoredCost): CampaignCost => ({ month, amount: toEuro(cents), version });

/** Without those that were removed. */
const knownCosts = async (context: Context, campaign: string): Promise<StoredCost[]> =>
  (await readCosts(context, campaign)).filter(({ cents }) => cents > 0n);

export const listCosts: Command<typeof costsRoute> = async (context, { params: { id } }) => {
  await loadOne(context, campaignTable, { id, action: 'update', lock: false });
  const imported = await readImportedCosts(context, id);
  return {
    costs: (await knownCosts(context, id)).map(shown),
    imported: imported.map(({ month, cents }) => ({ month, amount: toEuro(cents) })),
  };
};

const costOf = async (context: Context, campaign: string, month: string): Promise<StoredCost | undefined> =>
  (await knownCosts(context, campaign)).find((cost) => cost.month === month);

export const setCost: Command<typeof setRoute> = async (
  context,
  { params: { id }, body: { month, amount, version } },
) => {
  const found = await lockCampaign(context, id);
  if (!found) throw notFound();
  const before = await costOf(context, id, month);
  if ((before?.version ?? 0) !== version) throw new Refusal('stale', 'versionConflict');
  await storeCost(context, { campaign: id, month, cents: toCents(amount) });
  const after = await costOf(context, id, month);
  if (before?.cents !== after?.cents) {
    // Both sides name the campaign and the month, so that the trail says which they were.
    const side = (cost: StoredCost | undefined) => ({
      campaignName: found.name,
      month,
      costAmount: cost === undefined ? null : toEuro(cost.cents),
    });
    context.changed({
      resource: 'campaign',
      change: 'updated',
      records: [{ id, before: side(before), after: side(after) }],
    });
  }
  return { cost: after === undefined ? null : shown(after) };
};
