import {
  type ProductCategory,
  type removeCategoryFile as removeRoute,
  uploadCategoryFile as uploadRoute,
} from '@countinghouse/contract/product-category/product-category.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';
import { markStoredFileDeleted } from '../../kernel/files/stored-file-table.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { checkVersion, type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { productCategoryTable } from './product-category-table.ts';

type Category = Loaded<typeof productCategoryTable.resource>;

const load = (context: Reading, id: string, lock: boolean): Promise<Category> =>
  loadOne(context, productCategoryTable, { id, action: 'update', lock });

/** Replaces the category's file, with null for none, and deletes the previous one. */
const put = async (context: Context, before: Category, file: string | null): Promise<ProductCategory> => {
  const { item, id } = before;
  if (item.file) await markStoredFileDeleted(context, item.file.url.split('/').at(-1) ?? '', context.now);
  await updateRow(context, productCategoryTable as never, { id, values: { file } });
  const [after] = await reload(context, productCategoryTable, [id]);
  if (!after) throw notFound();
  announce(context, productCategoryTable, { change: 'updated', before: [before], after: [after] });
  return after.item;
};

export const uploadCategoryFile = serveUpload(uploadRoute, {
  fileClass: 'product',
  check: (before, { params: { id } }) => load(before, id, false),
  command: async (context, { params: { id } }, taken) => {
    const before = await load(context, id, true);
    checkVersion(context, before.item, undefined);
    const files = await filesOf(context.app, context);
    const stored = await files.storeTaken(taken, { ownerId: id, createdBy: context.actor.id });
    return put(context, before, stored.id);
  },
});

export const removeCategoryFile: Command<typeof removeRoute> = async (context, { params: { id } }) => {
  const before = await load(context, id, true);
  checkVersion(context, before.item, undefined);
  return before.item.file ? put(context, before, null) : before.item;
};
