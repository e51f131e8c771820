import type { bulkOwners as route } from '@countinghouse/contract/user/user-calls.ts';
import type { Command } from '../../kernel/http/served.ts';
import { selectedIds } from '../../kernel/resource/records.ts';
import { countLocked, countOwners, inPieces, type Owner } from './bulk-table.ts';
import { countWithMoney } from '../../ledger/balances.ts';
import { plainUserTable } from './user-table.ts';

export const showOwners: Command<typeof route> = async (context, { body }) => {
  const { leads: selection, action = 'assign' } = body;
  const { ids } = await selectedIds(context, plainUserTable, { selection, action });
  let locked = 0;
  let withMoney = 0;
  const owners = new Map<string | null, Owner>();
  await inPieces(ids, async (piece) => {
    locked += await countLocked(context, piece);
    withMoney += await countWithMoney(context, piece);
    for (const owner of await countOwners(context, piece))
      owners.set(owner.id, { ...owner, count: owner.count + (owners.get(owner.id)?.count ?? 0) });
  });
  return { owners: [...owners.values()].toSorted((a, b) => b.count - a.count), locked, withMoney };
};
