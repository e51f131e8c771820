import { type TokenPermission, tokenPermissions } from '@countinghouse/contract/api-token/token-permissions.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import type { CheckGroup } from '../../../ui/form/grouped-checks.tsx';
import { textKey } from '../../permission-page/index.ts';

export type PermissionGroup = CheckGroup<TokenPermission>;

/** The permissions that everybody with one of the roles holds: a token has none that its owner or creator lacks. */
export const permissionsOf = (...roles: readonly (Role | 'visitor')[]): TokenPermission[] =>
  tokenPermissions.filter((permission) => roles.every((role) => mayAtAll(role, permission)));

/** Returns a function that groups permissions by area, with their labels. */
export const usePermissionGroups = (): ((permissions: readonly TokenPermission[]) => PermissionGroup[]) => {
  const text = useTexts('permission');
  return (permissions) => {
    const groups = Map.groupBy(permissions, (permission) => permission.split(':')[0] ?? '');
    return [...groups].map(([area, values]) => ({
      label: text(textKey('area', area) as TextKey<'permission'>),
      choices: values.map((value) => ({
        value,
        label: text(textKey('do', value.split(':')[1] ?? '') as TextKey<'permission'>),
      })),
    }));
  };
};
