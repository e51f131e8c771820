import sql from 'sql-template-tag';
import type { Change } from '../changes/change.ts';
import type { Context } from '../context.ts';

interface Disconnected {
  readonly id: string;
  readonly user: string;
  /** The person's name at the provider. */
  readonly label: string;
}

/** The audit entry of an account that no longer opens anything here. */
export const signOnDisconnected = (identities: readonly Disconnected[]): Change => ({
  resource: 'signOn',
  change: 'disconnected',
  silent: true,
  records: identities.map(({ id, user, label }) => ({ id, subject: user, before: { signOnAccount: label } })),
});

/**
 * Disconnects a person from the provider of single sign-on: from every account there, or from those connected up to
 * `until`. A log-in of theirs that still waits for their two-factor code ends in any case.
 */
export const forgetSignOn = async (context: Context, userId: string, until: Date | null = null): Promise<void> => {
  await context.query(
    sql`delete from sign_on_attempt where verified is not null and verified ->> 'userId' = ${userId}`,
  );
  const removed = await context.query<Disconnected>(sql`
    delete from sign_on_identity where user_id = ${userId}::uuid
      and (${until}::timestamptz is null or date_creation <= ${until}::timestamptz) returning id, user_id as "user", label`);
  if (removed.length > 0) context.changed(signOnDisconnected(removed));
};
