import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../refusal.ts';
import { acceptedTypes } from './file-class.ts';
import type { FileClass } from './file-class.ts';
import type { StoredType } from './stored-type.ts';

const oleContainer = 'application/x-cfb';

/**
 * Detects the type from the bytes, regardless of what the sender declares. Refuses `fileType` when files of this class
 * must not have that type.
 */
export async function detectType(bytes: Buffer, fileClass: FileClass): Promise<StoredType> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Whether an OLE container holds a workbook becomes clear when a separate process parses it.
  const mime = found?.mime === oleContainer ? 'application/vnd.ms-excel' : found?.mime;
  const type = acceptedTypes(fileClass).find((accepted) => accepted === mime);
  if (type === undefined) throw new Refusal('unsupported', 'fileType');
  return type;
}
