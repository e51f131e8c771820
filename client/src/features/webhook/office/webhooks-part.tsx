import type { StateTone } from '@countinghouse/contract/kernel/state-machine.ts';
import {
  deleteWebhook,
  listWebhooks,
  mostWebhooks,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@countinghouse/contract/webhook/webhook.ts';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconWorld } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { useEventGroups } from './event-label.ts';
import entries from '../../../ui/page/setting-list.module.css';
import classes from './webhooks.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const WebhookDialog = later(() => import('./webhook-dialog.tsx').then((module) => ({ default: module.WebhookDialog })));

/** The addresses of other systems that learn of events. */
export function WebhooksPart() {
  const text = useTexts('webhook');
  const [isCreating, setCreating] = useState(false);
  const { data, pending } = answerOf(useRead(listWebhooks, {}, { resources: ['user'] }), <Skeleton height={160} />);
  const mayCreate = useMay('webhook:create');
  const isFull = (data?.webhooks.filter(({ state }) => state !== 'ended').length ?? 0) >= mostWebhooks;
  const create = data && mayCreate && (
    <Button disabled={isFull} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  return (
    <Panel title={text('title')} actions={create}>
      <p className={entries.text}>{text('text')}</p>
      {pending}
      {data?.webhooks.length === 0 && <EmptyState title={text('none')} icon={<IconWorld size={20} aria-hidden />} />}
      <ul className={shared.rows}>
        {data?.webhooks.map((webhook) => (
          <Item key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isCreating && (
        <Suspense fallback={null}>
          <WebhookDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

const badgeOf = (webhook: Webhook): { tone: StateTone; label: TextKey<'webhook'> } => {
  if (webhook.state === 'ended') return { tone: 'error', label: 'stateEnded' };
  if (webhook.isPausedByFailure) return { tone: 'error', label: 'stateFailed' };
  if (webhook.state === 'paused') return { tone: 'neutral', label: 'statePaused' };
  return webhook.failingSince === null
    ? { tone: 'success', label: 'stateActive' }
    : { tone: 'warning', label: 'stateFailing' };
};

function Item({ webhook }: { readonly webhook: Webhook }) {
  const text = useTexts('webhook');
  const groups = useEventGroups()(webhook.events);
  const { tone, label: state } = badgeOf(webhook);
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={shared.heading}>{webhook.name}</h3>
        <StatusBadge tone={tone}>{text(state)}</StatusBadge>
      </div>
      {webhook.description !== '' && <p className={shared.quietWrapped}>{webhook.description}</p>}
      <code className={classes.address}>{webhook.url}</code>
      <WebhookFacts webhook={webhook} />
      <p className={shared.quietWrapped}>
        {groups.map((group) => `${group.label}: ${group.choices.map((choice) => choice.label).join(', ')}`).join(' · ')}
      </p>
      <WebhookActions webhook={webhook} />
    </li>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const text = useTexts('webhook');
  const { lastSuccess, failingSince, formerSecretUntil, waiting, dead } = webhook;
  return (
    <Facts>
      <Fact name={text('owner')}>
        {webhook.ownerName}, <DateTime instant={webhook.dateCreation} />
      </Fact>
      <Fact name={text('lastSuccess')}>
        {lastSuccess === null ? text('never') : <DateTime instant={lastSuccess} />}
      </Fact>
      {failingSince !== null && (
        <Fact name={text('failingSince')}>
          <DateTime instant={failingSince} />
        </Fact>
      )}
      {waiting > 0 && <Fact name={text('waiting')}>{waiting}</Fact>}
      {dead > 0 && <Fact name={text('dead')}>{dead}</Fact>}
      {formerSecretUntil !== null && (
        <Fact name={text('formerSecretUntil')}>
          <DateTime instant={formerSecretUntil} />
        </Fact>
      )}
    </Facts>
  );
}

const RotateDialog = later(() => import('./webhook-secret.tsx').then((module) => ({ default: module.RotateDialog })));

interface WebhookActionsProps {
  readonly webhook: Webhook;
}

type Opened = 'edit' | 'rotate' | 'delete' | 'deliveries' | null;

/** Actions of staff on an endpoint; one that has ended can only be looked at and deleted. */
function WebhookActions({ webhook }: WebhookActionsProps) {
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
