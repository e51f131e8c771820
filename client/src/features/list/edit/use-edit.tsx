import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { fetchRecord, useUpdateRecord } from '../../../kernel/resource/resource-queries.ts';
import { changedFields, conflictsOf, type FieldConflict, hasUnchanged, settled } from './merge.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

// Two people rarely change the same field.
const ConflictDialog = later(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

type Versioned = { readonly id: string; readonly version: number };

interface Question {
  readonly conflicts: readonly FieldConflict[];
  readonly answer: (takeTheirs: ReadonlySet<string> | null) => void;
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'versionConflict';

/** The result of an edit: `proposed` if a change waits for approval, `left` if the reader returned to the form. */
export type EditEnd = 'saved' | 'proposed' | 'left';

/**
 * Saves changes of a record. If another person changed it meanwhile, changes without conflict are merged, and the
 * reader decides on each conflicting field; no change is lost silently. Render `dialog`.
 */
export const useEdit = <R extends AnyResource>(
  resource: R,
  formatField?: (field: string, value: unknown) => ReactNode,
) => {
  const update = useUpdateRecord(resource);
  const [question, setQuestion] = useState<Question | null>(null);
  const resolveConflicts = (conflicts: readonly FieldConflict[]): Promise<ReadonlySet<string> | null> =>
    new Promise((resolve) => {
      setQuestion({
        conflicts,
        answer: (takeTheirs) => {
          setQuestion(null);
          resolve(takeTheirs);
        },
      });
    });
  const save = async (before: ItemOf<R>, wanted: object): Promise<EditEnd> => {
    let base = before as Versioned;
    let mine = changedFields(base, wanted);
    while (Object.keys(mine).length > 0) {
      try {
        const after = await update.mutateAsync({ id: base.id, fields: mine as never, version: base.version });
        return hasUnchanged(base, mine, after as Versioned) ? 'proposed' : 'saved';
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
      const theirs = (await fetchRecord(resource, base.id)) as Versioned;
      const conflicts = conflictsOf(base, mine, theirs);
      const takeTheirs = conflicts.length === 0 ? new Set<string>() : await resolveConflicts(conflicts);
      if (takeTheirs === null) return 'left';
      mine = changedFields(theirs, settled(mine, takeTheirs));
      base = theirs;
    }
    return 'saved';
  };
  const dialog = question && (
    <Suspense>
      <ConflictDialog {...question} {...(formatField && { formatField })} />
    </Suspense>
  );
  return { save, dialog };
};
