import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

interface At {
  readonly product: string;
  readonly key: string;
}

export const keepFile = async (
  runner: Runner,
  { product, key, file }: At & { readonly file: string },
): Promise<void> => {
  await runner.query(sql`
    insert into product_file (product_id, key, file_id) values (${product}::uuid, ${key}, ${file}::uuid)
    on conflict (product_id, key) do update set file_id = excluded.file_id`);
};

export const dropFile = async (runner: Runner, { product, key }: At): Promise<void> => {
  await runner.query(sql`delete from product_file where product_id = ${product}::uuid and key = ${key}`);
};
