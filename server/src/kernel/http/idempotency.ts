import { createHash } from 'node:crypto';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { Refusal } from '../refusal.ts';

export interface Repeat {
  readonly status: number;
  readonly response: string;
}

export interface Claim {
  readonly actorId: string;
  readonly key: string;
  readonly route: AnyRoute;
  readonly input: unknown;
}

/**
 * Claims the key inside the transaction. A concurrent request with the same key waits here; afterwards a request with
 * the same body gets the first reply, and one with another body is refused.
 */
export const claimKey = async (runner: Runner, claim: Claim): Promise<Repeat | null> => {
  const hash = hashOf(claim);
  const inserted = await runner.query(sql`
    insert into idempotency (actor_id, key, route, body_hash) values
      (${claim.actorId}::uuid, ${claim.key}, ${claim.route.name}, ${hash}::bytea) on conflict do nothing returning key`);
  if (inserted.length > 0) return null;
  const first = await firstWith(runner, claim, hash);
  if (!first?.same) throw reused();
  if (first.response === null || first.status === null) throw new Refusal('conflict', 'secretNotRepeated');
  return { status: first.status, response: first.response };
};

/** Refuses a key already used for another request, before external effects that a rollback cannot undo. */
export const refuseReused = async (runner: Runner, claim: Claim): Promise<void> => {
  const first = await firstWith(runner, claim, hashOf(claim));
  if (first && !first.same) throw reused();
};

const reused = () => new Refusal('unprocessable', 'keyReused');

interface First {
  readonly same: boolean;
  readonly status: number | null;
  readonly response: string | null;
}

const firstWith = async (runner: Runner, claim: Claim, hash: Buffer): Promise<First | undefined> => {
  const [first] = await runner.query<First>(sql`
    select route = ${claim.route.name} and body_hash = ${hash}::bytea as same, status, response
    from idempotency where actor_id = ${claim.actorId}::uuid and key = ${claim.key}`);
  return first;
};

const card = ['cardNumber', 'cardExpirationDate', 'cardCVV', 'secureCode'];
const secretFields = new Set(['password', 'currentPassword', 'code', 'token', 'passkey', ...card]);

/** Secrets are left out when requests are compared: their fast hash in the table could be guessed. */
const withoutSecrets = (name: string, value: unknown): unknown => (secretFields.has(name) ? null : value);

const hashOf = ({ input }: Claim): Buffer =>
  createHash('sha256').update(JSON.stringify(input, withoutSecrets)).digest();

/** Stores the reply in the same transaction, unless it is secret. Refusals store nothing, so they can be retried. */
export const keepAnswer = async (runner: Runner, claim: Claim, answer: Repeat): Promise<void> => {
  if (claim.route.secret) return;
  await runner.query(sql`
    update idempotency set status = ${answer.status}, response = ${answer.response}
    where actor_id = ${claim.actorId}::uuid and key = ${claim.key}`);
};
