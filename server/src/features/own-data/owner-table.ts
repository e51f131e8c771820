import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';

export interface Owner {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  readonly since: Date;
  readonly isErased: boolean;
}

export const readOwner = async (runner: Runner, lead: string): Promise<Owner> => {
  const [owner] = await runner.query<Owner>(sql`
    select ${fullName('users')} as name, email, phone, mobile, date_creation as since,
      erased_at is not null as "isErased"
    from users where id = ${lead}::uuid`);
  if (!owner) throw new Error('no such customer');
  return owner;
};
