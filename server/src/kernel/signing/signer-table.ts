import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { fullName } from '../full-name.ts';

export interface Signer {
  readonly name: string;
  readonly email: string;
}

export const readSigner = async (runner: Runner, lead: string): Promise<Signer> => {
  const [signer] = await runner.query<Signer>(
    sql`select ${fullName('users')} as name, email from users where id = ${lead}::uuid`,
  );
  if (!signer) throw new Error('the signer does not exist');
  return signer;
};
