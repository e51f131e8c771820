import { type ContactKind, revealMinutes } from '@countinghouse/contract/contact/contact.ts';
import type { RevealPurpose } from '@countinghouse/contract/contact/masked.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { newId } from '../ids.ts';

export interface Reveal {
  readonly staff: string;
  readonly lead: string;
  readonly kind: ContactKind;
  readonly now: Date;
}

/** When the person last gave a reason to see this; null if that was too long ago. */
export const recentReveal = async (
  runner: Pick<Runner, 'query'>,
  { staff, lead, kind, now }: Reveal,
): Promise<Date | null> => {
  const [row] = await runner.query<{ at: Date }>(sql`
    select date_creation as at from contact_reveal
    where staff_id = ${staff}::uuid and lead_id = ${lead}::uuid and kind = ${kind}
      and date_creation > ${now}::timestamptz - ${revealMinutes}::integer * interval '1 minute'
    order by date_creation desc limit 1`);
  return row?.at ?? null;
};

/** How much the person has seen within 24 hours. Parallel calls of the same person wait here for each other's end. */
export const lockReveals = async (runner: Runner, { staff, now }: Pick<Reveal, 'staff' | 'now'>): Promise<number> => {
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended('reveal:' || ${staff}, 0))`);
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from contact_reveal
    where staff_id = ${staff}::uuid and date_creation > ${now}::timestamptz - interval '24 hours'`);
  return row?.count ?? 0;
};

export const storeReveal = async (
  runner: Runner,
  reveal: Reveal & { readonly purpose: RevealPurpose },
): Promise<void> => {
  const { staff, lead, kind, purpose, now } = reveal;
  await runner.query(sql`
    insert into contact_reveal (id, staff_id, lead_id, kind, purpose, date_creation)
    values (${newId()}, ${staff}::uuid, ${lead}::uuid, ${kind}, ${purpose}, ${now}::timestamptz)`);
};
