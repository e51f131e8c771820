import type { App, Runner } from '../context.ts';
import { writeAnchor } from './anchor.ts';
import { linkHash, origin } from './chain.ts';
import {
  claimSealing,
  type Head,
  insertSeals,
  nextUnsealed,
  readHead,
  readHorizon,
  type Unsealed,
} from './seal-table.ts';

const piece = 5_000;

/**
 * Seals every committed audit row in batches and anchors each new head; stops after a batch once `stopping` is aborted.
 * Returns the number of rows sealed. All batches of a backlog have the time of the first, even if another round ends it: a row
 * of a later batch is not younger because of its batch, and would look inserted if it were older than the batch before.
 */
export const sealAudit = async (app: App, stopping?: AbortSignal): Promise<number> => {
  let sealed = 0;
  for (;;) {
    const now = app.clock.now();
    const done = await app.database.transaction((transaction) => sealPiece(transaction, now));
    if (done === null) return sealed;
    const { head, count } = done;
    const anchor = { place: head.place, hash: head.hash.toString('hex') };
    await writeAnchor(app.config.dataDir, anchor, now);
    app.log.info({ place: anchor.place.toString(), hash: anchor.hash }, 'audit trail sealed');
    sealed += count;
    if (count < piece || stopping?.aborted === true) return sealed;
  }
};

const sealPiece = async (runner: Runner, now: Date): Promise<{ head: Link; count: number } | null> => {
  if (!(await claimSealing(runner))) return null;
  const head = (await readHead(runner)) ?? { place: 0n, hash: origin, bound: 0n, sealedAt: now, isInterrupted: false };
  const sealedAt = head.isInterrupted ? head.sealedAt : now;
  const horizon = await readHorizon(runner);
  // A dump restored into a younger cluster restarts transaction ids below the stored bound, so every row is searched.
  const from = horizon < head.bound ? 0n : head.bound;
  const rows = await nextUnsealed(runner, { from, horizon, limit: piece });
  const last = rows.at(-1);
  if (!last) return null;
  const bound = rows.length < piece ? horizon : last.xid;
  const seals = chained(head, rows, { sealedAt, bound });
  await insertSeals(runner, seals, { sealedAt, bound });
  const end = seals.at(-1);
  return end ? { head: { place: end.place, hash: end.hash }, count: rows.length } : null;
};

type Link = Pick<Head, 'place' | 'hash'>;

const chained = (head: Link, rows: readonly Unsealed[], given: { sealedAt: Date; bound: bigint }) => {
  let { place, hash } = head;
  return rows.map(({ id, row }) => {
    place += 1n;
    hash = linkHash(hash, { place, ...given, row });
    return { place, auditId: id, hash };
  });
};
