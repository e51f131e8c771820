import type { BulkChangeKind, LeftAsIs } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../context.ts';
import type { StoredValue } from './bulk-change-table.ts';

/** How many records are as before, and what is not. */
export interface Undone {
  readonly restored: number;
  readonly left?: readonly LeftAsIs[];
}

/** How a feature undoes its changes of many records. */
export interface BulkUndo {
  readonly resource: ResourceName;
  readonly kinds: readonly BulkChangeKind[];
  /** The permission for the change itself; an undo needs it too. */
  readonly access: Permission;
  /**
   * Restores the old values of those records that still have the new ones, under the rules for a change of that kind.
   * Returns how many, and what could not be put back where the kind lists that.
   */
  readonly undo: (context: Context, change: string, records: readonly StoredValue[]) => Promise<number | Undone>;
  /** Gets also records of which a later change has changed a field, to put back the others. */
  readonly byField?: true;
}
