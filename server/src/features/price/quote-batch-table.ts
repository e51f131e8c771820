import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface NewBatch {
  readonly id: string;
  readonly holder: bigint;
  readonly source: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly root: Uint8Array;
  /** The texts of its quotes; none has a line break. */
  readonly lines: readonly string[];
}

/** Stores a batch of a holder of the prices, unless another one has taken over. */
export const storeBatch = async (
  runner: Pick<Runner, 'query'>,
  { id, holder, source, begins, ends, root, lines }: NewBatch,
): Promise<void> => {
  await runner.query(sql`
    with b as (
      insert into quote_batch (id, holder, source, begins, ends, quotes, root)
      select ${id}::uuid, ${holder}::bigint, ${source}, ${begins}::timestamptz, ${ends}::timestamptz,
        ${lines.length}, decode(${Buffer.from(root).toString('hex')}, 'hex')
      where ${holder}::bigint = (select max(number) from price_holder)
      returning id, ends
    )
    insert into quote_batch_lines (batch_id, ends, lines) select id, ends, ${lines.join('\n')} from b`);
};

export interface StoredBatch {
  readonly id: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly root: Buffer;
  readonly lines: string;
}

/** The batches that can have a quote of this moment; more than one where two servers or a late quote overlap. */
export const batchesAt = (runner: Pick<Runner, 'query'>, moment: Date): Promise<StoredBatch[]> =>
  runner.query<StoredBatch>(sql`
    select b.id, b.begins, b.ends, b.root, l.lines from quote_batch_lines l join quote_batch b on b.id = l.batch_id
    where l.ends >= ${moment}::timestamptz and b.begins <= ${moment}::timestamptz order by l.ends limit 5`);

interface Until {
  readonly now: Date;
  readonly provider: Date;
}

/** The last batches that end until now, or until another moment if a provider sent them; the latest first. */
export const latestBatches = (
  runner: Pick<Runner, 'query'>,
  { now, provider }: Until,
  most: number,
): Promise<StoredBatch[]> =>
  runner.query<StoredBatch>(sql`
    select b.id, b.begins, b.ends, b.root, l.lines from quote_batch_lines l join quote_batch b on b.id = l.batch_id
    where l.ends <= ${now}::timestamptz and (b.source <> 'provider' or l.ends <= ${provider}::timestamptz)
    order by l.ends desc limit ${most}`);

export interface KeptBatch {
  readonly id: string;
  readonly ends: Date;
  readonly root: Buffer;
  /** Null if they are gone. */
  readonly lines: string | null;
}

/** Batches that end later than one or than a moment, in the order of their ends. */
export const batchesAfter = (
  runner: Pick<Runner, 'query'>,
  { ends, id }: { readonly ends: Date; readonly id: string },
  limit: number,
): Promise<KeptBatch[]> =>
  runner.query<KeptBatch>(sql`
    select b.id, b.ends, b.root, l.lines from quote_batch b left join quote_batch_lines l on l.batch_id = b.id
    where b.ends >= ${ends}::timestamptz and (b.ends, b.id) > (${ends}::timestamptz, ${id}::uuid)
    order by b.ends, b.id limit ${limit}`);

export const countBatchesUntil = async (runner: Pick<Runner, 'query'>, ends: Date): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(
    sql`select count(*)::integer as count from quote_batch where ends <= ${ends}::timestamptz`,
  );
  return row?.count ?? 0;
};

/** The lines of each batch that ends after a moment. */
export const linesSince = async (runner: Pick<Runner, 'query'>, moment: Date): Promise<string[]> => {
  const rows = await runner.query<{ lines: string }>(
    sql`select lines from quote_batch_lines where ends >= ${moment}::timestamptz order by ends`,
  );
  return rows.map(({ lines }) => lines);
};
