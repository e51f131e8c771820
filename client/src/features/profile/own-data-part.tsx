import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { download } from '../../kernel/call/download.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconDownload } from '../../ui/icons.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './profile.module.css';

type Format = 'pdf' | 'json';

/** A customer's export of all data about them. */
export function OwnDataPart() {
  const text = useTexts('profile');
  const [saving, setSaving] = useState<Format | null>(null);
  const save = async (format: Format): Promise<void> => {
    setSaving(format);
    try {
      await download(exportOwnData, { query: { format } }, `my-data.${format}`);
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setSaving(null);
    }
  };
  const button = (format: Format, label: string) => (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving === format}
      disabled={saving !== null}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  );
  return (
    <Panel title={text('ownDataTitle')}>
      <p className={classes.text}>{text('ownDataText')}</p>
      <div className={classes.buttons}>
        {button('pdf', text('ownDataPdf'))}
        {button('json', text('ownDataJson'))}
      </div>
    </Panel>
  );
}
