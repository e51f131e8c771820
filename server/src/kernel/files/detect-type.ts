import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../refusal.ts';
import { acceptedTypes } from './file-class.ts';
import type { FileClass } from './file-class.ts';
import type { StoredType } from './stored-type.ts';

const oleContainer = 'application/x-cfb';

/**
 * What the bytes are, whatever their sender says they are.
 * Refuses `fileType` when files of this class may not be that.
 */
export async function detectType(bytes: Buffer, fileClass: FileClass): Promise<StoredType> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // Whether an OLE container holds a workbook shows when it is parsed, in a process of its own.
  const mime = found?.mime === oleContainer ? 'application/vnd.ms-excel' : found?.mime;
  const type = acceptedTypes(fileClass).find((accepted) => accepted === mime);
  if (type === undefined) throw new Refusal('unsupported', 'fileType');
  return type;
}
