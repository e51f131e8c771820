import { Button, Menu } from '@mantine/core';
import { statementFile } from '@countinghouse/contract/ledger/statement.ts';
import { useState } from 'react';
import { download } from '../../kernel/call/download.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { StatementAddress } from './statement-address.ts';

interface StatementDownloadProps {
  readonly userId: string;
  readonly address: StatementAddress;
}

/** Downloads the whole statement of the selected range and account. */
export function StatementDownload({ userId, address }: StatementDownloadProps) {
  const text = useTexts('ledger');
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'pdf'): Promise<void> => {
    const { page: _page, size: _size, ...query } = address;
    setBusy(true);
    try {
      await download(statementFile, { params: { userId }, query: { ...query, format } }, `statement.${format}`);
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
          {text('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('pdf')}>{text('downloadPdf')}</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>{text('downloadCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
