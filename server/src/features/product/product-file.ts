import {
  FileKey,
  mostProductFiles,
  type Product,
  type product,
  type removeProductFile as removeRoute,
  uploadProductFile as uploadRoute,
} from '@countinghouse/contract/product/product.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';
import { markStoredFileDeleted } from '../../kernel/files/stored-file-table.ts';
import { isImage, type StoredType } from '../../kernel/files/stored-type.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { checkVersion, type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { dropFile, keepFile } from './product-file-table.ts';
import { productTable } from './product-table.ts';
import { requireDescribable } from './product-rules.ts';
import { notifyOwner } from './notify-vault.ts';

const picture = 'image';

/** The picture and the papers are part of what a customer bought. */
const load = async (context: Reading, id: string, lock: boolean): Promise<Loaded<typeof product>> => {
  const loaded = await loadOne(context, productTable, { id, action: 'update', lock });
  requireDescribable(loaded.item);
  return loaded;
};

/** The picture may be animated; documents are still images and PDFs. */
const fits = (key: string, type: StoredType): boolean => (key === picture ? isImage(type) : type !== 'image/gif');

const keyOf = (context: Reading): string => {
  const key = FileKey.safeParse(context.uploadedFile().fields['key'] ?? '');
  if (!key.success) throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.key', code: 'fileKey' }] });
  return key.data;
};

const urlAt = ({ image, files }: Product, key: string): string | null =>
  key === picture ? image : (files.find((file) => file.key === key)?.url ?? null);

const finish = async (context: Context, before: Loaded<typeof product>, key: string): Promise<Product> => {
  const url = urlAt(before.item, key);
  if (url !== null) await markStoredFileDeleted(context, url.split('/').at(-1) ?? '', context.now);
  const [after] = await reload(context, productTable, [before.id]);
  if (!after) throw notFound();
  await notifyOwner(context, before.item);
  announce(context, productTable, { change: 'updated', before: [before], after: [after] });
  return after.item;
};

/** Stores a file of the product under its key, replacing the previous one. Pictures are re-encoded. */
export const uploadFile = serveUpload(uploadRoute, {
  fileClass: 'product',
  check: async (before, { params: { id } }) => {
    await load(before, id, false);
    keyOf(before);
  },
  command: async (context, { params: { id } }, taken) => {
    const key = keyOf(context);
    if (!fits(key, taken.content.type))
      throw new Refusal('unsupported', 'fileType', { params: { filename: taken.originalName } });
    const before = await load(context, id, true);
    checkVersion(context, before.item, undefined);
    if (key !== picture && urlAt(before.item, key) === null && before.item.files.length >= mostProductFiles)
      throw new Refusal('conflict', 'tooManyFiles', { params: { limit: mostProductFiles } });
    const files = await filesOf(context.app, context);
    const stored = await files.storeTaken(taken, { ownerId: id, createdBy: context.actor.id });
    if (key !== picture) await keepFile(context, { product: id, key, file: stored.id });
    await updateRow(context, productTable as never, { id, values: key === picture ? { image: stored.id } : {} });
    return finish(context, before, key);
  },
});

export const removeFile: Command<typeof removeRoute> = async (context, { params: { id, key } }) => {
  const before = await load(context, id, true);
  checkVersion(context, before.item, undefined);
  if (urlAt(before.item, key) === null) throw notFound();
  if (key !== picture) await dropFile(context, { product: id, key });
  await updateRow(context, productTable as never, { id, values: key === picture ? { image: null } : {} });
  return finish(context, before, key);
};
