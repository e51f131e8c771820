import { offerStates } from '@countinghouse/contract/offer/offer.ts';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { storedStates } from './facts-stored-states.ts';

const offerState = stateConstants(storedStates);

/** The offers among these that cannot be deleted: accepted ones moved money, and a customer's own awaits an answer. */
export const keptOffers = async ({ query, now }: Context, ids: readonly string[]): Promise<string[]> => {
  const rows = await query<{ id: string }>(sql`
    select id from offer where id = any(${ids}::uuid[]) and (status = ${offerState.accepted}
      or (${stateIn(sql`status`, offerStates.open)} and made_by = 'customer' and expiration_date > ${now}::timestamptz))`);
  return rows.map(({ id }) => id);
};
