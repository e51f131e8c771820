import { upload as route } from '@countinghouse/contract/file/file.ts';
import { holdsAny } from '../../kernel/actor.ts';
import type { Reading } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { serveUpload } from '../../kernel/files/serve-upload.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { countPersonal } from './media-table.ts';

/** Personal pictures per person and day: the only bound on the disk space they use. */
export const mostPersonalADay = 100;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

const keepsCompanyPictures = ({ actor }: Pick<Reading, 'actor'>): boolean => holdsAny(actor, 'media:upload');

const checkNumber = async (before: Reading): Promise<void> => {
  if (keepsCompanyPictures(before)) return;
  const since = new Date(before.now.getTime() - dayMilliseconds);
  if ((await countPersonal(before, before.actor.id, since)) >= mostPersonalADay)
    throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: 3_600 });
};

/** Stores a picture and returns its address: a public one of the company, or the sender's own. */
export const uploadMedia = serveUpload(route, {
  fileClass: 'media',
  check: checkNumber,
  command: async (context, _input, taken) => {
    const files = await filesOf(context.app, context);
    const { id: by } = context.actor;
    const owner = keepsCompanyPictures(context) ? {} : { ownerId: by };
    const { id, url, originalName, sha256 } = await files.storeTaken(taken, { ...owner, createdBy: by });
    context.changed({
      resource: 'file',
      change: 'created',
      silent: true,
      records: [{ id, after: { url, originalName, sha256 } }],
    });
    return { url };
  },
});
