import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Change } from '../../kernel/changes/change.ts';
import type { Runner } from '../../kernel/context.ts';
import {
  type ImportedCost,
  insertImportedCosts,
  type LostCost,
  monthsOfImport,
  reduceImportedCosts,
  regainImportedCosts,
} from './imported-cost-table.ts';

export const sumOf = (costs: readonly ImportedCost[]): bigint => costs.reduce((sum, { cents }) => sum + cents, 0n);

/** The changes to record, once the costs have grown or, with a sign of -1, become less. */
const changesOf = async (
  runner: Runner,
  costs: readonly ImportedCost[],
  { importId, sign }: { readonly importId: string; readonly sign: 1n | -1n },
): Promise<Change[]> => {
  const moved = new Map(costs.map(({ campaign, cents }) => [campaign, sign * cents]));
  const months = await monthsOfImport(runner, [...moved.keys()], importId);
  const records = months.map(({ campaign, name, month, cents }) => {
    // Both sides name the campaign and the month, so that the trail says which they were.
    const side = (sum: bigint) => ({ campaignName: name, month, importedCostAmount: toEuro(sum) });
    return { id: campaign, before: side(cents - (moved.get(campaign) ?? 0n)), after: side(cents) };
  });
  return [{ resource: 'campaign', change: 'updated', records }];
};

/** Counts what the leads of an import cost for their campaigns, in the month of its run; returns the changes to record. */
export const addImportedCosts = async (
  runner: Runner,
  costs: readonly ImportedCost[],
  { importId, now }: { readonly importId: string; readonly now: Date },
): Promise<Change[]> => {
  if (costs.length === 0) return [];
  await insertImportedCosts(runner, costs, { importId, month: now.toISOString().slice(0, 7) });
  return changesOf(runner, costs, { importId, sign: 1n });
};

/** No longer counts the cost of leads that an undo removed; returns the changes to record. */
export const takeBackImportedCosts = async (
  runner: Runner,
  lost: readonly LostCost[],
  importId: string,
): Promise<Change[]> => {
  if (lost.length === 0) return [];
  const costs = await reduceImportedCosts(runner, lost, importId);
  return changesOf(runner, costs, { importId, sign: -1n });
};

/** Counts the cost of leads that came back from the bin again if an undo had taken it back; returns the changes to record. */
export const countCostsAgain = async (runner: Runner, leads: readonly string[]): Promise<Change[]> => {
  const costs = await regainImportedCosts(runner, leads);
  const changes: Change[] = [];
  for (const [importId, own] of Map.groupBy(costs, (cost) => cost.importId))
    changes.push(...(await changesOf(runner, own, { importId, sign: 1n })));
  return changes;
};
