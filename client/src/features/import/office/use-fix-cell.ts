import { fixRow } from '@countinghouse/contract/import/import.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { type Cell, cellKey } from './cells.ts';
import type { Row } from './use-import-rows.ts';
import { useKnownImport } from './use-known-import.ts';

/** Fixes cells, true if saved; remembers which, so that a corrected cell can be corrected again. */
export const useFixCell = (id: string, replace: (row: Row) => void) => {
  const { mutateAsync } = useWrite(fixRow);
  const know = useKnownImport();
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set());
  const fix = async (cell: Cell, value: string): Promise<boolean> => {
    try {
      const { row, import: item } = await mutateAsync({
        params: { id, number: cell.number },
        body: { values: { [cell.field]: value } },
      });
      setFixed((before) => new Set([...before, cellKey(cell)]));
      replace(row);
      know(item);
      return true;
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
      return false;
    }
  };
  return { fix, fixed };
};
