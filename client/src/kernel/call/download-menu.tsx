import { Button } from '@mantine/core';
import { IconDownload } from '../../ui/icons.ts';
import { LaterActions } from '../../ui/menu/later-actions.tsx';
import { useAttempt } from './attempt.ts';

interface DownloadMenuProps {
  readonly label: string;
  readonly files: readonly { readonly label: string; readonly save: () => Promise<void> }[];
}

/** A button with the formats of a download. A failure is shown as a message. */
export function DownloadMenu({ label, files }: DownloadMenuProps) {
  const { busy, run } = useAttempt();
  const actions = files.map(({ label: name, save }) => ({ id: name, label: name, onChoose: () => void run(save) }));
  const button = (
    <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
      {label}
    </Button>
  );
  return <LaterActions button={button} sections={[{ id: 'files', actions }]} />;
}
