import { Refusal } from '../../kernel/refusal.ts';

export const mostPasskeys = 10;

export const refuseTooMany = (count: number): void => {
  if (count >= mostPasskeys) throw new Refusal('conflict', 'passkeysFull', { params: { count: mostPasskeys } });
};
