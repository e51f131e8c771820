import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { Bic, Iban } from '../withdrawal/destination.ts';
import { packedIban } from '../withdrawal/iban.ts';

/** A customer needs these fields to pay in by bank transfer. */
export const accountFields = {
  holder: Line(70, 1),
  iban: Iban.check(z.overwrite(packedIban)),
  bic: Bic,
  bank: Line(120, 1),
};

/** A bank account of the company. Its particulars never change: another account is another record. */
export const ReceivingAccount = z.object({
  id: Id,
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  /** From when customers are shown it. */
  validFrom: Instant,
  /** When the company stopped using it. */
  closed: z.nullable(Instant),
});
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;

/** Newest first. Customers pay to the newest one that is valid and not closed; without one, by card only. */
export const ReceivingAccounts = z.object({
  accounts: z.array(ReceivingAccount),
  /** The proposed account that awaits approval. */
  approval: z.nullable(Id),
});
export type ReceivingAccounts = z.infer<typeof ReceivingAccounts>;

export const listReceivingAccounts = route({
  name: 'receivingAccount.list',
  method: 'GET',
  path: '/v1/receiving-account',
  access: 'setting:update',
  reply: ReceivingAccounts,
});

/**
 * Proposes an account. Once a second person has approved it, the first one is used at once and a later one after the
 * notice in the settings, so that nobody can divert payments unnoticed.
 */
export const addReceivingAccount = route({
  name: 'receivingAccount.add',
  method: 'POST',
  path: '/v1/receiving-account',
  access: 'setting:update',
  body: z.strictObject(accountFields),
  reply: ReceivingAccounts,
});

/** Stops using an account, at once and for good; customers who have its details are told not to pay to it. */
export const closeReceivingAccount = route({
  name: 'receivingAccount.close',
  method: 'PATCH',
  path: '/v1/receiving-account/:id/close',
  access: 'setting:update',
  params: ById,
  reply: ReceivingAccounts,
});
