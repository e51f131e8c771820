import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../kernel/context.ts';
import { openIncoming } from '../../kernel/files/contents-of.ts';
import type { UploadedFile } from '../../kernel/http/receive-file.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readSpreadsheet } from '../../kernel/spreadsheet/read-spreadsheet.ts';

const longestHeader = 200;

export interface Sheet {
  /** As wide as the widest row; unnamed columns are empty. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly rowNumbers: readonly number[];
}

/** Reads an uploaded spreadsheet and leaves nothing on disk. Refusals name the file. */
export const receiveSheet = async (app: App, upload: UploadedFile): Promise<Sheet> => {
  // In the folder for incoming uploads, so that the sweep removes leftovers of a crash.
  const file = path.join(await openIncoming(app.config), newId());
  try {
    await writeFile(file, upload.stream(), { mode: 0o600, flag: 'wx' });
    return widened(await readSpreadsheet(file));
  } catch (error) {
    throw naming(error, upload.filename);
  } finally {
    await rm(file, { force: true });
  }
};

const widened = ({ header, rows, rowNumbers }: Sheet): Sheet => {
  if (rows.length === 0) throw new Refusal('unprocessable', 'noDataRows');
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  const names = Array.from({ length: width }, (_, index) =>
    (header[index] ?? '').slice(0, longestHeader).toWellFormed(),
  );
  return { header: names, rows, rowNumbers };
};

const naming = (error: unknown, filename: string): unknown => {
  if (!(error instanceof Refusal)) return error;
  const params = { ...error.details.params, filename };
  return new Refusal(error.kind, error.code, { params, fields: [{ path: 'body.file', code: error.code, params }] });
};
