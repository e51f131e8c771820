import { type Permission, permissions, type Reach } from '@countinghouse/contract/permissions.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';

export interface PermissionRow {
  readonly permission: Permission;
  /** The action, such as 'create'. */
  readonly action: string;
  readonly reaches: Readonly<Record<Role, Reach>>;
}

export interface PermissionArea {
  /** The area, such as 'lead'. */
  readonly area: string;
  readonly rows: readonly PermissionRow[];
}

/** The permission table grouped by area, in its own order. */
export const permissionAreas = (): readonly PermissionArea[] => {
  const areas = new Map<string, PermissionRow[]>();
  for (const [name, reaches] of Object.entries(permissions)) {
    const [area = name, action = name] = name.split(':');
    areas.set(area, [...(areas.get(area) ?? []), { permission: name as Permission, action, reaches }]);
  }
  return [...areas].map(([area, rows]) => ({ area, rows }));
};

/** A text key: `area` and 'lead' give 'areaLead'. */
export const textKey = (prefix: string, value: string): string =>
  `${prefix}${value.charAt(0).toUpperCase()}${value.slice(1)}`;
