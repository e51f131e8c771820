import { Refusal } from '../../kernel/refusal.ts';

/** Passkeys that one person may have. */
export const mostPasskeys = 10;

/** Refuses a further passkey to somebody who has `count`. */
export const refuseTooMany = (count: number): void => {
  if (count >= mostPasskeys) throw new Refusal('conflict', 'passkeysFull', { params: { count: mostPasskeys } });
};
