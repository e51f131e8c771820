import * as z from 'zod/mini';
import type { Store } from './manifest.ts';
import { damaged, readSealedIfThere, writeSealed } from './sealed-file.ts';

// A restore happens on another machine or in another folder, which the serving installation does not know. What both
// know is the folder of backups, so the restore leaves its result there, sealed with the key of the backups, and the next
// backup takes it into the data folder.

const name = 'verified-restore';

const VerifiedRestore = z.object({ version: z.literal(1), at: z.string(), backup: z.string() });

/** Leaves beside the backups that one of them was restored and verified. An interruption leaves no time at all. */
export const leaveVerified = async ({ place, key }: Store, restored: { at: Date; backup: string }): Promise<void> => {
  const content = { version: 1, at: restored.at.toISOString(), backup: restored.backup };
  await place.removeFile(name);
  await writeSealed({ place, key, name }, async function* () {
    yield Buffer.from(JSON.stringify(content));
  });
};

/** When a backup of this place was last restored and verified; null if there was none. Throws if somebody else wrote it. */
export const verifiedAt = async ({ place, key }: Store): Promise<Date | null> => {
  const chunks: Buffer[] = [];
  const exists = await readSealedIfThere({ place, key, name }, async (content) => {
    for await (const chunk of content) chunks.push(chunk);
  });
  if (!exists) return null;
  const parsed = VerifiedRestore.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
  const at = new Date(parsed.success ? parsed.data.at : '');
  if (Number.isNaN(at.getTime())) throw damaged(name);
  return at;
};
