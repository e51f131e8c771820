import type { Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import { download } from '../../../kernel/call/download.ts';
import { DownloadMenu } from '../../../kernel/call/download-menu.tsx';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { type ListQuery, listQuery } from '../../../kernel/resource/list-query.ts';
import type { ListColumn } from '../list-declaration.ts';

/** The exported fields of the visible columns, without duplicates, in their order. */
export const exportedFields = (
  columns: readonly Pick<ListColumn<never>, 'id' | 'exports'>[],
  hidden: readonly string[],
): string[] => [
  ...new Set(columns.filter(({ id }) => !hidden.includes(id)).flatMap(({ id, exports }) => exports ?? [id])),
];

interface ExportMenuProps {
  readonly resource: Pick<Listed, 'plural'> & { readonly routes: { readonly export: AnyRoute } };
  readonly permission: Permission | readonly Permission[];
  readonly query: ListQuery;
  readonly fields: readonly string[];
}

/** Exports the whole list with the same filter, sorting and columns as on screen. */
export function ExportMenu({ permission, ...rest }: ExportMenuProps) {
  return useMay(permission) ? <Formats {...rest} /> : null;
}

function Formats({ resource, query, fields }: Omit<ExportMenuProps, 'permission'>) {
  const text = useTexts('list');
  const save = (format: 'csv' | 'xlsx') => {
    const { page: _page, pageSize: _pageSize, ...narrowed } = listQuery(query);
    return download(
      resource.routes.export,
      { query: { ...narrowed, format, columns: fields.join(',') } },
      `${resource.plural}.${format}`,
    );
  };
  return (
    <DownloadMenu
      label={text('export')}
      files={[
        { label: text('exportCsv'), save: () => save('csv') },
        { label: text('exportXlsx'), save: () => save('xlsx') },
      ]}
    />
  );
}
