import type { Context } from '../../kernel/context.ts';
import { hashPassword } from '../../kernel/password/hash-password.ts';
import { storePasswordHash } from './account-table.ts';
import { randomPassword } from './readable-text.ts';

export const givenPasswordHours = 24;

export interface GivenPassword {
  readonly password: string;
  readonly hash: string;
}

/** A random password; hashed here, before the transaction that stores it. */
export const newPassword = async (): Promise<GivenPassword> => {
  const password = randomPassword();
  return { password, hash: await hashPassword(password) };
};

/** Sets a password that must be changed at the first log-in. It is stored only as a hash. */
export const givePassword = async (
  context: Context,
  person: { readonly id: string },
  { password, hash }: GivenPassword,
): Promise<string> => {
  const expires = new Date(context.now.getTime() + givenPasswordHours * 3_600_000);
  await storePasswordHash(context, { userId: person.id, hash, expires });
  context.changed({
    resource: 'user',
    change: 'updated',
    silent: true,
    records: [{ id: person.id, subject: person.id, after: { expires } }],
  });
  return password;
};
