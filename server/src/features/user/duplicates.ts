import {
  type Duplicates,
  type findDuplicates,
  type leadDuplicates,
  mostProbes,
} from '@countinghouse/contract/user/duplicates.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';
import { countProbe } from './duplicate-search-table.ts';
import { type Compared, hasLeadElsewhere, similarLeads } from './duplicates-table.ts';
import { erasedPersons } from './references-table.ts';
import { userTable } from './user-table.ts';

const secondsPerDay = 24 * 60 * 60;

/**
 * Refuses more addresses and numbers a day than a person enters: each reveals whether a lead out of their reach has it. Those
 * who see every lead learn nothing and are not counted. Runs without a transaction, so that the count stays.
 */
const limitProbes = async (context: Context, compared: Compared): Promise<void> => {
  const { actor, app, now } = context;
  if (reachOf(actor.role, 'lead:read') === 'all') return;
  const staff = actor.real?.id ?? actor.id;
  const count = await countProbe(app.database, { ...compared, staff, now });
  if (count === null || count <= mostProbes) return;
  const day = now.toISOString().slice(0, 10);
  await app.database.transaction((transaction) =>
    notify(
      { query: (fragment) => transaction.query(fragment), now },
      {
        to: 'admins',
        kind: 'duplicates.limit',
        params: { by: actor.name, count: mostProbes },
        recordId: staff,
        dedupeKey: `duplicates.limit:${staff}:${day}`,
      },
    ),
  );
  const retryAfterSeconds = secondsPerDay - (Math.floor(now.getTime() / 1_000) % secondsPerDay);
  throw new Refusal('tooMany', 'duplicatesTooMany', { params: { count: mostProbes }, retryAfterSeconds });
};

const duplicatesOf = async (context: Context, compared: Compared): Promise<Duplicates> => {
  await limitProbes(context, compared);
  return {
    duplicates: await similarLeads(context, compared),
    isElsewhere: await hasLeadElsewhere(context, compared),
  };
};

export const showDuplicates: Command<typeof leadDuplicates> = async (context, { params }) => {
  const { item } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  if (item.role !== 'lead') throw notFound();
  if ((await erasedPersons(context, [params.id])).length > 0) return { duplicates: [], isElsewhere: false };
  return duplicatesOf(context, item);
};

export const showDuplicatesOfNew: Command<typeof findDuplicates> = (context, { body }) => duplicatesOf(context, body);
