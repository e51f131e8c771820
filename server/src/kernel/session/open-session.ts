import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import type { RequestFacts, Runner } from '../context.ts';
import { newId } from '../ids.ts';
import { sessionHours } from './live-session.ts';
import { newSecret, secretHash } from './secrets.ts';

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly cookie: string;
}

interface Opening {
  readonly user: { readonly id: string; readonly role: Role };
  readonly request: Pick<RequestFacts, 'ip' | 'userAgent'>;
  readonly now: Date;
  /** The provider of single sign-on that opened it, and whether it asked for two-factor. */
  readonly signOn?: { readonly provider: string; readonly strong: boolean } | undefined;
}

/** Opens a session with new secrets, of which only hashes are stored. */
export const openSession = async (runner: Runner, { user, request, now, signOn }: Opening): Promise<OpenedSession> => {
  const session = { id: newId(), token: newSecret(), cookie: newSecret() };
  const hours = user.role === 'lead' ? sessionHours.lead : sessionHours.staff;
  await runner.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, ip, user_agent, date_creation, last_seen, expires,
      sign_on, sign_on_strong)
    values (${session.id}::uuid, ${secretHash(session.token)}::bytea, ${secretHash(session.cookie)}::bytea, ${user.id}::uuid,
      ${request.ip}, ${request.userAgent}, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz + ${hours} * interval '1 hour', ${signOn?.provider ?? null}, ${signOn?.strong ?? false})`);
  return session;
};
