import { randomUUID } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { syncFolder } from '../files/durable-write.ts';
import type { Store } from './manifest.ts';
import { damaged, readSealed, writeSealed } from './sealed-file.ts';

// A restore happens on another machine or in another folder, which the serving installation does not know. What both
// know is the folder of backups, so the restore leaves its result there, sealed with the key of the backups, and the next
// backup takes it into the data folder.

const name = 'verified-restore';

const VerifiedRestore = z.object({ version: z.literal(1), at: z.string(), backup: z.string() });

/** Leaves beside the backups that one of them was restored and verified. */
export const leaveVerified = async ({ folder, key }: Store, restored: { at: Date; backup: string }): Promise<void> => {
  const temporary = path.join(folder, `${name}.${randomUUID()}.new`);
  const content = { version: 1, at: restored.at.toISOString(), backup: restored.backup };
  await writeSealed({ file: temporary, key, name }, async function* () {
    yield Buffer.from(JSON.stringify(content));
  });
  await rename(temporary, path.join(folder, name));
  await syncFolder(folder);
};

/** When a backup of the folder was last restored and verified; null if there was none. Throws if somebody else wrote it. */
export const verifiedAt = async ({ folder, key }: Store): Promise<Date | null> => {
  const file = path.join(folder, name);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (!exists) return null;
  const chunks: Buffer[] = [];
  await readSealed({ file, key, name }, async (content) => {
    for await (const chunk of content) chunks.push(chunk);
  });
  const parsed = VerifiedRestore.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  const at = new Date(parsed.success ? parsed.data.at : '');
  if (Number.isNaN(at.getTime())) throw damaged(name);
  return at;
};
