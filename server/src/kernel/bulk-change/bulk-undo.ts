import type { BulkChangeKind } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../context.ts';
import type { StoredValue } from './bulk-change-table.ts';

/** How a feature undoes its changes of many records. */
export interface BulkUndo {
  readonly resource: ResourceName;
  readonly kinds: readonly BulkChangeKind[];
  /** The permission for the change itself; an undo needs it too. */
  readonly access: Permission;
  /**
   * Restores the old values of those records that still have the new ones, under the rules for a change of that kind.
   * Returns how many.
   */
  readonly undo: (context: Context, change: string, records: readonly StoredValue[]) => Promise<number>;
}
