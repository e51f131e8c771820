import { Button, Menu } from '@mantine/core';
import type { Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import { useState } from 'react';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { type ListQuery, listQuery } from '../../../kernel/resource/list-query.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
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
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const { page: _page, pageSize: _pageSize, ...narrowed } = listQuery(query);
    setBusy(true);
    try {
      await download(
        resource.routes.export,
        { query: { ...narrowed, format, columns: fields.join(',') } },
        `${resource.plural}.${format}`,
      );
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
          {text('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>{text('exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>{text('exportXlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
