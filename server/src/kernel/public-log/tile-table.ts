import type { TileAddress } from '@countinghouse/contract/log/tiles.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';

/** The stored hashes of a tile: all that the log has by now, or none. */
export const readTile = async (
  runner: Pick<Runner, 'query'>,
  { level, index }: Pick<TileAddress, 'index'> & { readonly level: number },
): Promise<Buffer> => {
  const [row] = await runner.query<{ hashes: Buffer }>(
    sql`select hashes from log_tile where level = ${level} and index = ${BigInt(index)}::bigint`,
  );
  return row?.hashes ?? Buffer.alloc(0);
};

export const writeTiles = async (
  runner: Runner,
  tiles: readonly { level: number; index: number; hashes: Uint8Array }[],
): Promise<void> => {
  await runner.query(sql`
    insert into log_tile (level, index, hashes)
    select n.level, n.index, decode(n.hashes, 'hex')
    from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ index }) => String(index))}::bigint[],
      ${tiles.map(({ hashes }) => Buffer.from(hashes).toString('hex'))}::text[]) n(level, index, hashes)
    on conflict (level, index) do update set hashes = excluded.hashes`);
};
