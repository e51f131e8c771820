import { Button } from '@mantine/core';
import { demoState, removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from './demo-notice.module.css';

/**
 * Shows that the displayed company is demo data, and removes it. Hidden once it is removed, and without the permission.
 */
export function DemoNotice() {
  const may = useMay('demo:remove');
  const { data } = useRead(demoState, {}, { enabled: may, resources: ['user', 'campaign'] });
  return may && data?.active ? <Notice records={data.records} /> : null;
}

function Notice({ records }: { readonly records: number }) {
  const text = useTexts('demo');
  const [isConfirming, setConfirming] = useState(false);
  const removal = useWrite(removeDemo);
  const remove = async () => {
    try {
      await removal.mutateAsync({});
      showToast({ type: 'success', message: text('removed') });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    setConfirming(false);
  };
  return (
    <Panel
      title={text('title')}
      actions={
        <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
          {text('remove')}
        </Button>
      }
    >
      <p className={classes.text}>{text('text', { count: records })}</p>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void remove()}
        title={text('confirmTitle')}
        confirmLabel={text('remove')}
        busy={removal.isPending}
        destructive
      >
        {text('confirm', { count: records })}
      </ConfirmDialog>
    </Panel>
  );
}
