import { Button } from '@mantine/core';
import { demoState, removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Panel } from '../../../ui/page/panel.tsx';
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
      <ConfirmAction
        route={removeDemo}
        input={{}}
        outcome={text('removed')}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={text('confirmTitle')}
        confirmLabel={text('remove')}
        destructive
      >
        {text('confirm', { count: records })}
      </ConfirmAction>
    </Panel>
  );
}
