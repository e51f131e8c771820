import { Button, Menu } from '@mantine/core';
import { cashFlowExport } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { useState } from 'react';
import { download } from '../../../kernel/call/download.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { CashFlowAddress } from './cash-flow-address.ts';

/** Exports the displayed figures, with the permission. */
export function CashFlowExport({ address }: { readonly address: CashFlowAddress }) {
  return useMay('cashFlow:export') ? <Formats address={address} /> : null;
}

function Formats({ address }: { readonly address: CashFlowAddress }) {
  const text = useTexts('cashFlow');
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(true);
    try {
      await download(cashFlowExport, { query: { ...address, format } }, `cash-flow.${format}`);
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
