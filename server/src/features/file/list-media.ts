import type { listMedia as route } from '@countinghouse/contract/file/file.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readMedia } from './media-table.ts';

const shown = 24;

export const listMedia: Command<typeof route> = async (context, { query }) => {
  const rows = await readMedia(context, { before: query.before ?? null, limit: shown + 1 });
  return { files: rows.slice(0, shown), more: rows.length > shown };
};
