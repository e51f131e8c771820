import type { TextKey } from '../../../kernel/i18n/texts.ts';

type Key = TextKey<'audit'>;

/** The areas in which something is recorded, by the name that their calls begin with. */
export const auditAreas = [
  'auth',
  'user',
  'campaign',
  'comment',
  'setting',
  'profile',
  'import',
  'file',
  'saved-view',
  'demo',
] as const;

/** Deeds with words of their own; another is shown by the name of its call. */
const deeds = new Set<string>([
  'login',
  'logout',
  'resetPassword',
  'generateToken',
  'changePassword',
  'revokeSession',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'setup',
  'create',
  'createMany',
  'update',
  'remove',
  'removeMany',
  'restore',
  'export',
  'bulkAssign',
  'bulkStatus',
  'uploadLogo',
  'upload',
]);

/** The key of an area's words, or null for an area without. */
export const areaKey = (area: string): Key | null =>
  (auditAreas as readonly string[]).includes(area)
    ? (`area${area.charAt(0).toUpperCase()}${area.slice(1)}` as Key)
    : null;

/** The key of the words of a call such as `user.update`, or null for one without. */
export const deedKey = (action: string): Key | null => {
  const deed = action.slice(action.indexOf('.') + 1);
  return deeds.has(deed) ? (`do_${deed}` as Key) : null;
};
