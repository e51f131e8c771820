import { deleteWebhook, testWebhook, updateWebhook, type Webhook } from '@countinghouse/contract/webhook/webhook.ts';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { DeliveriesPanel } from './deliveries-panel.tsx';

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx').then((module) => ({ default: module.WebhookDialog })));
const RotateDialog = lazy(() => import('./webhook-secret.tsx').then((module) => ({ default: module.RotateDialog })));

interface WebhookActionsProps {
  readonly webhook: Webhook;
}

type Opened = 'edit' | 'rotate' | 'delete' | 'deliveries' | null;

/** What staff can do with an endpoint; one that has ended can only be looked at and deleted. */
export function WebhookActions({ webhook }: WebhookActionsProps) {
  const text = useTexts('webhook');
  const [opened, setOpened] = useState<Opened>(null);
  const mayUpdate = useMay('webhook:update') && webhook.state !== 'ended';
  const mayDelete = useMay('webhook:delete');
  const close = () => setOpened(null);
  const opener = (what: Exclude<Opened, null>, label: TextKey<'webhook'>) => (
    <Action name={webhook.name} label={text(label)} onClick={() => setOpened(what)} />
  );
  return (
    <>
      <div className={shared.buttons}>
        {opener('deliveries', 'deliveries')}
        {mayUpdate && (
          <>
            {webhook.state === 'active' && <SendTest webhook={webhook} />}
            {opener('edit', 'edit')}
            <PauseOrResume webhook={webhook} />
            {opener('rotate', 'rotate')}
          </>
        )}
        {mayDelete && opener('delete', 'delete')}
      </div>
      <DeliveriesPanel webhook={webhook} opened={opened === 'deliveries'} onClose={close} />
      <Suspense fallback={null}>
        {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
        {opened === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      </Suspense>
      <Delete webhook={webhook} opened={opened === 'delete'} onClose={close} />
    </>
  );
}

interface ActionProps {
  readonly name: string;
  readonly label: string;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

function Action({ name, label, busy = false, onClick }: ActionProps): ReactNode {
  return (
    <Button variant="default" size="xs" loading={busy} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}

function SendTest({ webhook: { id, name } }: WebhookActionsProps) {
  const text = useTexts('webhook');
  const { run, busy } = useAction(testWebhook, text('tested'));
  return <Action name={name} label={text('test')} busy={busy} onClick={() => void run({ params: { id } })} />;
}

function PauseOrResume({ webhook: { id, name, state } }: WebhookActionsProps) {
  const text = useTexts('webhook');
  const { run, busy } = useAction(updateWebhook, text('saved', { name }));
  const next = state === 'active' ? 'paused' : 'active';
  return (
    <Action
      name={name}
      label={text(state === 'active' ? 'pause' : 'resume')}
      busy={busy}
      onClick={() => void run({ params: { id }, body: { state: next } })}
    />
  );
}

interface DeleteProps extends WebhookActionsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Delete({ webhook: { id, name }, opened, onClose }: DeleteProps) {
  const text = useTexts('webhook');
  const { run, busy } = useAction(deleteWebhook, text('deleted', { name }));
  const remove = async () => {
    await run({ params: { id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      destructive
      busy={busy}
      title={text('deleteTitle', { name })}
      confirmLabel={text('delete')}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {text('deleteText')}
    </ConfirmDialog>
  );
}
