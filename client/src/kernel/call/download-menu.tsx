import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { IconDownload } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { messageOf } from './message-of.ts';

interface DownloadMenuProps {
  readonly label: string;
  readonly files: readonly { readonly label: string; readonly save: () => Promise<void> }[];
}

/** A button with the formats of a download. A failure is shown as a message. */
export function DownloadMenu({ label, files }: DownloadMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async (save: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await save();
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
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={() => void run(file.save)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
