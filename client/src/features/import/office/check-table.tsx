import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import type { Field } from './needed-fields.ts';
import { RowGrid } from './row-grid.tsx';
import { type Show, useImportRows } from './use-import-rows.ts';
import { useFixCell } from './use-fix-cell.ts';

interface CheckTableProps {
  readonly item: LeadImport;
  readonly show: Show;
}

const nothing = { all: 'noProblems', problems: 'noProblems', duplicates: 'noDuplicates' } as const;

/** The rows of an import of one kind, with editable problems. */
export function CheckTable({ item, show }: CheckTableProps) {
  const text = useTexts('import');
  const { rows, error, isPending, hasMore, more, refetch, replace } = useImportRows(item.id, show);
  const { fix, fixed } = useFixCell(item.id, replace);
  if (isPending) return <Skeleton height={320} />;
  if (error && rows.length === 0) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (rows.length === 0) {
    return <EmptyState title={text(nothing[show])} icon={<IconCircleCheck size={20} aria-hidden />} />;
  }
  const fields = item.columns.filter((field): field is Field => field !== null);
  return <RowGrid rows={rows} fields={fields} fixed={fixed} fix={fix} hasMore={hasMore} onMore={more} />;
}
