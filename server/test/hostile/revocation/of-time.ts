import sql, { type Sql } from 'sql-template-tag';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { openDatabase } from '../../../src/kernel/database/pool.ts';
import { secretHash } from '../../../src/kernel/session/secrets.ts';
import { manySessions, type Revocation } from './stage.ts';

/** Simulates that time passed for all sessions of a person but one. */
const later = (name: string, role: Role, write: Sql): Revocation => ({
  name,
  silent: true,
  set: async (stage) => {
    const { own, doomed, account } = await manySessions(stage, role);
    const others = sql`user_id = ${account.id}::uuid and token_hash <> ${secretHash(own.token)}::bytea`;
    const revoke = () => stage.app.database.query(sql`update session set ${write} where ${others}`);
    return { doomed, spared: [own], revoke };
  },
});

/** Events without a command on the server. */
export const ofTime: readonly Revocation[] = [
  later('thirty idle minutes of staff', 'regular', sql`last_seen = last_seen - interval '30 minutes'`),
  later('two idle hours of a customer', 'lead', sql`last_seen = last_seen - interval '2 hours'`),
  later('the longest duration of a session', 'lead', sql`expires = expires - interval '24 hours'`),
  {
    name: 'a lock by another program on the same database',
    set: async (stage) => {
      const { doomed, account } = await manySessions(stage, 'regular');
      const revoke = async () => {
        const elsewhere = openDatabase(stage.app.databaseUrl, { max: 1 });
        await elsewhere.query(sql`update users set status = 'locked' where id = ${account.id}::uuid`);
        await elsewhere.close();
      };
      return { doomed, spared: [], revoke };
    },
  },
];
