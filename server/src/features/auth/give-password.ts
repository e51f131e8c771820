import type { Context } from '../../kernel/context.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { storePasswordHash } from './account-table.ts';
import { randomPassword } from './readable-text.ts';

export const givenPasswordHours = 24;

/** Sets a random password that must be changed at the first log-in. It is stored only as a hash. */
export const givePassword = async (context: Context, person: { readonly id: string }): Promise<string> => {
  const password = randomPassword();
  const expires = new Date(context.now.getTime() + givenPasswordHours * 3_600_000);
  await storePasswordHash(context, { userId: person.id, hash: await hashPassword(password), expires });
  context.changed({
    resource: 'user',
    change: 'updated',
    silent: true,
    records: [{ id: person.id, subject: person.id, after: { expires } }],
  });
  return password;
};
