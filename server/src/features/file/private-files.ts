import type { Context } from '../../kernel/context.ts';
import type { FileClass } from '../../kernel/files/file-class.ts';
import type { StoredFile } from '../../kernel/files/stored-file-table.ts';

/**
 * Whether the actor may see this file, that is, whether its record is in scope. The lead of a document of theirs, which
 * may hold their contact data.
 */
type ScopeCheck = (context: Context, file: StoredFile) => Promise<boolean | { readonly lead: string | null }>;

const checks = new Map<FileClass, ScopeCheck>();

/** Registers the check that opens a private class of files; a class without a check is closed to everyone. */
export const openPrivateFiles = (fileClass: FileClass, check: ScopeCheck): void => {
  checks.set(fileClass, check);
};

export const maySeeFile: ScopeCheck = async (context, file) => {
  const { mustChangePassword, mustSetUpTwoFactor } = context.actor;
  // The route is open to visitors, so no other check holds these sessions back.
  if (mustChangePassword || mustSetUpTwoFactor) return false;
  return (await checks.get(file.fileClass)?.(context, file)) ?? false;
};
