import type { StateTone } from '@countinghouse/contract/kernel/state-machine.ts';
import {
  type Delivery,
  type DeliveryState,
  listDeliveries,
  replayDeliveries,
  type Webhook,
} from '@countinghouse/contract/webhook/webhook.ts';
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import entries from '../../../ui/page/setting-list.module.css';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useEventLabel } from './event-label.ts';
import classes from './webhooks.module.css';

interface DeliveriesPanelProps {
  readonly webhook: Webhook;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const choices = [
  { value: 'all', label: 'deliveryAll' },
  { value: 'waiting', label: 'deliveryWaiting' },
  { value: 'delivered', label: 'deliveryDelivered' },
  { value: 'dead', label: 'deliveryDead' },
] as const satisfies readonly { value: DeliveryState | 'all'; label: TextKey<'webhook'> }[];

/** Milliseconds between two reads while something is on its way: a success is not announced. */
const refetchMilliseconds = 3_000;

interface Shown {
  readonly id: string;
  readonly state: DeliveryState | 'all';
  readonly enabled: boolean;
}

const newest: { readonly before?: string } = {};

/** Deliveries to an endpoint, newest first, page by page. */
const useDeliveries = ({ id, state, enabled }: Shown) => {
  const read = useInfiniteQuery({
    queryKey: ['webhook', listDeliveries.name, id, state],
    initialPageParam: newest,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { params: { id }, query: { ...pageParam, ...(state !== 'all' && { state }) } }, { signal }),
    getNextPageParam: ({ deliveries, more }) => (more ? { before: deliveries.at(-1)?.id ?? '' } : undefined),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(isOnItsWay)) === true && refetchMilliseconds,
  });
  return { ...read, deliveries: read.data?.pages.flatMap((page) => page.deliveries) };
};

const isOnItsWay = ({ state }: Delivery): boolean => state === 'waiting';

/** Deliveries to an endpoint in the last 30 days, which can be sent again. */
export function DeliveriesPanel({ webhook, opened, onClose }: DeliveriesPanelProps) {
  const text = useTexts('webhook');
  const [shown, setShown] = useState<DeliveryState | 'all'>('all');
  const read = useDeliveries({ id: webhook.id, state: shown, enabled: opened });
  const { pending } = answerOf(read, <Skeleton height={160} />);
  return (
    <SidePanel opened={opened} onClose={onClose} title={text('deliveriesNamed', { name: webhook.name })}>
      <div className={shared.stack}>
        <p className={shared.quiet}>{text('deliveriesText')}</p>
        <SegmentedControl
          aria-label={text('deliveries')}
          value={shown}
          onChange={(value) => setShown(value as DeliveryState | 'all')}
          data={choices.map(({ value, label }) => ({ value, label: text(label) }))}
        />
        {webhook.state !== 'ended' && webhook.dead > 0 && <ReplayAll id={webhook.id} />}
        {pending}
        {read.deliveries?.length === 0 && <p className={shared.quiet}>{text('deliveriesNone')}</p>}
        <ul className={shared.rows}>
          {read.deliveries?.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} webhook={webhook} />
          ))}
        </ul>
        {read.isFetchNextPageError && <p role="alert">{messageOf(read.error)}</p>}
        {read.hasNextPage && (
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {text('more')}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

function ReplayAll({ id }: { readonly id: string }) {
  const text = useTexts('webhook');
  const { zone } = useUiLocale();
  const [since, setSince] = useState(addDays(dayIn(zone, new Date(useNow())), -30));
  const { run, busy } = useAction(replayDeliveries, text('replayed'));
  if (!useMay('webhook:update')) return null;
  return (
    <div className={classes.replay}>
      <TextInput
        type="date"
        label={text('replaySince')}
        value={since}
        onChange={(event) => setSince(event.currentTarget.value)}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={since === ''}
        onClick={() => void run({ params: { id }, body: { failedSince: dayStart(zone, since) } })}
      >
        {text('replayAll')}
      </Button>
    </div>
  );
}

const states = {
  waiting: { tone: 'info', label: 'deliveryWaiting' },
  delivered: { tone: 'success', label: 'deliveryDelivered' },
  dead: { tone: 'error', label: 'deliveryDead' },
} as const satisfies Record<DeliveryState, { tone: StateTone; label: TextKey<'webhook'> }>;

const failures = {
  internalAddress: 'failureInternalAddress',
  unknownName: 'failureUnknownName',
  timeout: 'failureTimeout',
  connection: 'failureConnection',
  certificate: 'failureCertificate',
  secretUnreadable: 'failureSecretUnreadable',
} as const satisfies Record<NonNullable<Delivery['failure']>, TextKey<'webhook'>>;

function Row({ delivery, webhook }: { readonly delivery: Delivery; readonly webhook: Webhook }) {
  const label = useEventLabel();
  const text = useTexts('webhook');
  const { tone, label: state } = states[delivery.state];
  return (
    <li className={classes.delivery}>
      <div className={entries.head}>
        <strong>{label(delivery.type)}</strong>
        <StatusBadge tone={tone}>{text(state)}</StatusBadge>
        {delivery.state !== 'waiting' && webhook.state !== 'ended' && <Replay delivery={delivery} id={webhook.id} />}
      </div>
      <p className={shared.quietWrapped}>
        <DateTime instant={delivery.at} /> · <Attempts delivery={delivery} />
      </p>
      {delivery.due !== null && (
        <p className={shared.quietWrapped}>
          {text('nextAttempt')} <DateTime instant={delivery.due} />
        </p>
      )}
      {delivery.reply !== null && <code className={classes.reply}>{delivery.reply}</code>}
    </li>
  );
}

function Attempts({ delivery: { attempts, status, failure, milliseconds } }: { readonly delivery: Delivery }) {
  const text = useTexts('webhook');
  const parts = [
    text('attempts', { count: attempts }),
    status !== null && text('statusCode', { status: String(status) }),
    failure !== null && text(failures[failure]),
    milliseconds !== null && text('milliseconds', { count: milliseconds }),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function Replay({ delivery, id }: { readonly delivery: Delivery; readonly id: string }) {
  const text = useTexts('webhook');
  const label = useEventLabel();
  const { run, busy } = useAction(replayDeliveries, text('replayed'));
  if (!useMay('webhook:update')) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={busy}
      className={entries.last ?? ''}
      aria-label={`${text('replay')}: ${label(delivery.type)}`}
      onClick={() => void run({ params: { id }, body: { delivery: delivery.id } })}
    >
      {text('replay')}
    </Button>
  );
}
