import type { MediaFile } from '@countinghouse/contract/file/file.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';

/** Personal pictures sent since then; deleted ones count, because they stay on the disk for a while. */
export const countPersonal = async (runner: Pick<Runner, 'query'>, person: string, since: Date): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from stored_file
    where owner_id = ${person}::uuid and class = 'media' and created_by = owner_id and created_at > ${since}::timestamptz
      and (deleted_at is null or deleted_at > ${since}::timestamptz)`);
  return row?.count ?? 0;
};

/** Where a file `f` with its `url` is used. */
const uses = sql`
      array_remove(array[
        case when exists (select 1 from setting s where s.logo = f.url) then 'logo' end,
        case when exists (select 1 from setting s where s.media = f.url) then 'home' end,
        case when exists (select 1 from project p where p.image = f.url and p.deleted_at is null) then 'project' end,
        case when exists (select 1 from product_market m where m.icon_url = f.url and m.deleted_at is null) then 'market' end
      ], null)`;

/** Whether the picture is used on a page or by a record. */
export const isPlaced = async (runner: Pick<Runner, 'query'>, id: string): Promise<boolean> => {
  const [found] = await runner.query<{ count: number }>(sql`
    select cardinality(${uses}) as count from (
      select '/v1/uploads/' || path as url from stored_file where id = ${id}::uuid) f`);
  return (found?.count ?? 0) > 0;
};

/** Public pictures, newest first: their ids grow with time. */
export const readMedia = (
  runner: Runner,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<MediaFile[]> =>
  runner.query<MediaFile>(sql`
    select f.id, f.url, f.original_name as name, f.bytes::integer as bytes, f.width, f.height,
      to_jsonb(f.created_at) #>> '{}' as "dateCreation", ${fullName('u')} as "createdByName",
      ${uses} as "usedFor"
    from (
      select s.*, '/v1/uploads/' || s.path as url from stored_file s
      where s.class in ('logo', 'media') and s.deleted_at is null
        and (s.owner_id is null or s.owner_id is distinct from s.created_by) and (${before}::uuid is null or s.id < ${before}::uuid)
      order by s.id desc limit ${limit}) f
    left join users u on u.id = f.created_by
    order by f.id desc`);
