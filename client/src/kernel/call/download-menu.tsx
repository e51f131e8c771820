import { Button, Menu } from '@mantine/core';
import { IconDownload } from '../../ui/icons.ts';
import { useAttempt } from './attempt.ts';

interface DownloadMenuProps {
  readonly label: string;
  readonly files: readonly { readonly label: string; readonly save: () => Promise<void> }[];
}

/** A button with the formats of a download. A failure is shown as a message. */
export function DownloadMenu({ label, files }: DownloadMenuProps) {
  const { busy, run } = useAttempt();
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
