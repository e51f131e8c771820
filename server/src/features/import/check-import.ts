import type { Runner } from '../../kernel/context.ts';
import { countRows, markDuplicates } from './check-table.ts';
import type { ImportField } from './header-names.ts';
import { type SheetRow, stageRows } from './import-row-table.ts';

export interface SheetToCheck {
  readonly rows: Iterable<SheetRow>;
  readonly columns: readonly (ImportField | null)[];
}

/** Checks all rows of an import: each while it is stored, then against the other rows and existing people. */
export const checkRows = async (runner: Runner, importId: string, sheet: SheetToCheck): Promise<void> => {
  await stageRows(runner, importId, sheet);
  await markDuplicates(runner, importId);
  await countRows(runner, importId);
};
