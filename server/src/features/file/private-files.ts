import type { Context } from '../../kernel/context.ts';
import type { FileClass } from '../../kernel/files/file-class.ts';
import type { StoredFile } from '../../kernel/files/stored-file-table.ts';

/** Whether the actor may see this file: whether its record is in his scope. */
type ScopeCheck = (context: Context, file: StoredFile) => Promise<boolean>;

const checks = new Map<FileClass, ScopeCheck>();

/** Opens a private class of files to whom the check lets through; a class without a check is closed to everybody. */
export const openPrivateFiles = (fileClass: FileClass, check: ScopeCheck): void => {
  checks.set(fileClass, check);
};

export const maySeeFile = async (context: Context, file: StoredFile): Promise<boolean> =>
  (await checks.get(file.fileClass)?.(context, file)) ?? false;
