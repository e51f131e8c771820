import { randomBytes } from 'node:crypto';
import { checkpointText } from '@countinghouse/contract/log/checkpoint.ts';
import { entryOf, saltBytes } from '@countinghouse/contract/log/logged.ts';
import { leafHash } from '@countinghouse/contract/log/tree.ts';
import type { Runner } from '@countinghouse/server/src/kernel/context.ts';
import { Growing } from '@countinghouse/server/src/kernel/public-log/growing.ts';
import type { LogKey } from '@countinghouse/server/src/kernel/public-log/log-key.ts';
import sql, { type Sql } from 'sql-template-tag';

/** A target of a tampering. */
export interface Target {
  /** A transfer whose leaf the saved head covers. */
  readonly transfer: string;
  /** The key of the log, as if it were stolen after the head was saved. */
  readonly key: LogKey;
}

type Tampering = (runner: Runner, target: Target) => Promise<unknown>;

/** A leaf that is to be rewritten, and what of its content. */
interface Rewritten {
  readonly leaf: Sql;
  readonly change: (content: string) => string;
}

const by =
  (statement: (target: Target) => Sql): Tampering =>
  (runner, target) =>
    runner.query(statement(target));

const oneOf = (kind: string): Sql => sql`(select record from log_leaf where kind = ${kind} order by random() limit 1)`;
const audit = sql`(${oneOf('audit')})::uuid`;
const statement = sql`(${oneOf('statement')})::uuid`;
const exportedFile = sql`(${oneOf('export')})::uuid`;
const order = sql`(${oneOf('receipt')})::uuid`;
const leafOf = ({ transfer }: Target): Sql =>
  sql`(select place from log_leaf where kind = 'transfer' and record = ${transfer})`;

const deleteTransfer: Tampering = async (runner, { transfer }) => {
  await runner.query(sql`delete from entry where transfer_id = ${transfer}::uuid`);
  await runner.query(sql`delete from transfer where id = ${transfer}::uuid`);
};

/** Replaces content and entry of a leaf as if the altered record had always been so. */
const rewriteLeaf = async (runner: Runner, { leaf, change }: Rewritten): Promise<void> => {
  const [row] = await runner.query<{ content: string }>(sql`select content from log_salt where place = ${leaf}`);
  const content = change(row?.content ?? '');
  const salt = randomBytes(saltBytes);
  const entry = Buffer.from(entryOf(salt, content));
  await runner.query(sql`update log_salt set salt = ${salt}, content = ${content} where place = ${leaf}`);
  await runner.query(sql`update log_leaf set entry = ${entry} where place = ${leaf}`);
};

const multiply = by(
  ({ transfer }) =>
    sql`update entry set amount = (case when amount < 0 then '-9' else '9' end || abs(amount))::bigint
      where transfer_id = ${transfer}::uuid`,
);

/** Rewrites the record, its leaf and the head, which is signed with the log's own key. */
const rechain: Tampering = async (runner, target) => {
  await multiply(runner, target);
  const change = (content: string) => content.replaceAll(/"cents":"(-?)/g, '"cents":"$19');
  await rewriteLeaf(runner, { leaf: leafOf(target), change });
  await signAgain(runner, target.key);
};

/** The published file of a month with one more unseen execution, and its hash. */
const replaceFigures = sql`
  update execution_month m set file = n.file, sha256 = encode(sha256(convert_to(n.file, 'UTF8')), 'hex')
  from (select id, regexp_replace(file, '"unseen": ', '"unseen": 1') as file from execution_month) n where n.id = m.id`;

const rechainFigures: Tampering = async (runner, { key }) => {
  await runner.query(replaceFigures);
  const [row] = await runner.query<{ id: string; sha256: string }>(sql`select id, sha256 from execution_month limit 1`);
  const leaf = sql`(select place from log_leaf where kind = 'execution' and record = ${row?.id ?? ''})`;
  const change = (content: string) => content.replace(/"sha256":"[0-9a-f]+"/, `"sha256":"${row?.sha256}"`);
  await rewriteLeaf(runner, { leaf, change });
  await signAgain(runner, key);
};

const signAgain = async (runner: Runner, key: LogKey): Promise<void> => {
  const growing = new Growing();
  const leaves = await runner.query<{ entry: Buffer }>(sql`select entry from log_leaf order by place`);
  for (const { entry } of leaves) growing.add(leafHash(entry));
  const { size } = growing;
  const note = key.signed(checkpointText({ origin: key.verifier.name, size, root: growing.root() }));
  await runner.query(sql`update log_head set size = ${BigInt(size)}::bigint, note = ${note}`);
};

/** Shortens the log to before the transfer and signs that, as after a backup that was restored in secret. */
const cutAndSign: Tampering = async (runner, target) => {
  const [row] = await runner.query<{ place: bigint }>(sql`select ${leafOf(target)} as place`);
  await runner.query(sql`delete from log_salt where place >= ${row?.place}::bigint`);
  await runner.query(sql`delete from log_leaf where place >= ${row?.place}::bigint`);
  await deleteTransfer(runner, target);
  await signAgain(runner, target.key);
};

const copied = (transfer: string, tx: Sql): Sql => sql`
  insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at, tx)
  select gen_random_uuid(), kind, gen_random_uuid()::text, lead_id, resource, record_id, at, booked_at, ${tx}
  from transfer where id = ${transfer}::uuid`;

/** The log has the hash of the file, and the check of the figures compares that with the bytes. */
export const alteredFigures = 'an altered file of execution figures';

/** Actions open to the owner of the database, by name. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  'an altered amount': multiply,
  'a customer exchanged for another': by(
    ({ transfer }) => sql`update transfer set lead_id = (
      select id from users where role = 'lead' and id <> transfer.lead_id limit 1) where id = ${transfer}::uuid`,
  ),
  'an altered kind of booking': by(
    ({ transfer }) => sql`update transfer set kind = 'dividend.pay' where id = ${transfer}::uuid`,
  ),
  'a back-dated booking': by(
    ({ transfer }) => sql`update transfer set at = at - interval '3 days' where id = ${transfer}::uuid`,
  ),
  'a booking time set earlier': by(
    ({ transfer }) => sql`update transfer set booked_at = booked_at - interval '1 second' where id = ${transfer}::uuid`,
  ),
  'a deleted entry': by(
    ({ transfer }) => sql`delete from entry where id = (
      select id from entry where transfer_id = ${transfer}::uuid limit 1)`,
  ),
  'an inserted entry': by(
    ({ transfer }) => sql`insert into entry (transfer_id, account_id, amount, at)
      select transfer_id, account_id, 1, at from entry where transfer_id = ${transfer}::uuid limit 1`,
  ),
  'an entry moved to another customer': by(
    ({ transfer }) => sql`update entry set account_id = (
        select c.id from account c where c.kind = 'cash' and c.lead_id <> (
          select lead_id from transfer where id = ${transfer}::uuid) limit 1)
      where transfer_id = ${transfer}::uuid and amount > 0`,
  ),
  'a deleted booking': deleteTransfer,
  'a booking inserted into the past': by(({ transfer }) => copied(transfer, sql`1`)),
  'an altered audit row': by(() => sql`update audit set action = action || '!' where id = ${audit}`),
  'a deleted audit row': by(() => sql`delete from audit where id = ${audit}`),
  'an audit row inserted into the past': by(
    () => sql`insert into audit (id, at, action, resource, actor_id, ip, xid)
      select gen_random_uuid(), at, action, resource, actor_id, ip, xid from audit where id = ${audit}`,
  ),
  'a forged receipt': by(
    () => sql`update orders set receipt_hash = encode(sha256(receipt_hash::bytea), 'hex') where id = ${order}`,
  ),
  'a deleted statement': by(() => sql`delete from statement_copy where id = ${statement}`),
  [alteredFigures]: by(() => sql`update execution_month set file = replace(file, '"unseen": ', '"unseen": 1')`),
  'a replaced file of execution figures, with its hash': by(() => replaceFigures),
  'a deleted month of execution figures': by(() => sql`delete from execution_month`),
  'replaced execution figures that were chained and signed again with the stolen key': rechainFigures,
  'a forged hash of an exported file': by(
    () => sql`update exported_file set sha256 = encode(sha256(sha256::bytea), 'hex') where id = ${exportedFile}`,
  ),
  'a deleted export': by(() => sql`delete from exported_file where id = ${exportedFile}`),
  'an altered content of a leaf': by(
    (target) =>
      sql`update log_salt set content = replace(content, '"cents":"', '"cents":"9') where place = ${leafOf(target)}`,
  ),
  'an altered record behind a deleted salt': async (runner, target) => {
    await multiply(runner, target);
    await runner.query(sql`delete from log_salt where place = ${leafOf(target)}`);
  },
  'a deleted leaf': by((target) => sql`delete from log_leaf where place = ${leafOf(target)}`),
  'a deleted booking whose leaf passes for one about the log itself': async (runner, target) => {
    await deleteTransfer(runner, target);
    await runner.query(sql`update log_salt set customer = null where place = ${leafOf(target)}`);
    await runner.query(sql`update log_leaf set kind = 'key' where place = ${leafOf(target)}`);
  },
  'exchanged leaves': by(
    (target) => sql`update log_leaf l set entry = o.entry from log_leaf o
      where (l.place = ${leafOf(target)} and o.place = ${leafOf(target)} - 1)
        or (l.place = ${leafOf(target)} - 1 and o.place = ${leafOf(target)})`,
  ),
  'a past that was chained and signed again with the stolen key': rechain,
  'a log cut and signed again with the stolen key': cutAndSign,
};
