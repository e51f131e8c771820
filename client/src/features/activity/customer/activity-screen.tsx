import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import { type ActivityEntry, listActivity } from '@countinghouse/contract/activity/activity.ts';
import { isRevealPurpose, type RevealPurpose } from '@countinghouse/contract/contact/masked.ts';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type EventIcon, events } from '@countinghouse/contract/events.ts';
import { call } from '../../../kernel/call/call.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconChartCandle,
  IconCreditCard,
  IconEdit,
  IconEye,
  IconFile,
  IconHistory,
  IconKey,
  IconLogin,
  IconLogout,
  IconReceipt,
  IconShieldCheck,
  IconTransferIn,
  IconTransferOut,
  IconTrendingUp,
  IconX,
} from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Timeline, type TimelineEntry } from '../../../ui/page/timeline.tsx';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { deviceOf } from '../../../kernel/session/device-name.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { LogContinuity } from '../../public-log/index.ts';
import { RecordName } from '../../record-link/index.tsx';
import classes from './activity.module.css';

interface Cursor {
  readonly before?: string;
  readonly beforeId?: string;
}

const start: Cursor = {};

/** Activity on the user's own file, newest first, loaded page by page. */
const useActivity = () =>
  useInfiniteQuery({
    queryKey: ['activity'],
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) => call(listActivity, { query: { ...pageParam } }, { signal }),
    getNextPageParam: ({ activity, more }): Cursor | undefined => {
      const last = activity.at(-1);
      return more && last ? { before: last.at, beforeId: last.id } : undefined;
    },
    meta: { resources: ['user', 'deposit', 'withdrawal', 'investment', 'order'] },
  });

/** Everyone who opened or changed the customer's file, and the customer's log-ins. */
export function ActivityScreen() {
  const text = useTexts('activity');
  useEffect(() => nameScreen(text('title')), [text]);
  return (
    <>
      <PageHeader title={text('title')} description={text('description')} />
      <Panel>
        <LogContinuity />
      </Panel>
      <Panel>
        <Entries />
      </Panel>
    </>
  );
}

const sideNames = { all: 'showAll', staff: 'showStaff', own: 'showOwn' } as const;
type Side = keyof typeof sideNames;

const isOf = (side: Side, { by }: ActivityEntry): boolean =>
  side === 'all' || (side === 'own' ? by === 'you' : by === 'staff' || by === 'staffAsYou');

function Entries() {
  const text = useTexts('activity');
  const [side, choose] = useState<Side>('all');
  const query = useActivity();
  const formatEntry = useActivityEntry();
  if (query.isPending) return <Skeleton height={240} />;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  const loaded = query.data.pages.flatMap(({ activity }) => activity);
  const entries = loaded.filter((entry) => isOf(side, entry)).map(formatEntry);
  if (loaded.length === 0) {
    return (
      <EmptyState title={text('emptyTitle')} text={text('emptyText')} icon={<IconHistory size={20} aria-hidden />} />
    );
  }
  return (
    <div className={shared.stack}>
      <SegmentedControl
        fullWidth
        aria-label={text('show')}
        value={side}
        onChange={(chosen) => choose(chosen as Side)}
        data={Object.entries(sideNames).map(([value, name]) => ({ value, label: text(name) }))}
      />
      {entries.length === 0 ? (
        <p className={shared.detail}>{text(query.hasNextPage ? 'showNoneYet' : 'showNone')}</p>
      ) : (
        <Timeline label={text('title')} entries={entries} />
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </div>
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Each changed field of the customer, before and after. */
function ChangedValues({ before, after }: Pick<ActivityEntry, 'before' | 'after'>) {
  const text = useTexts('activity');
  const field = useTexts('field');
  const names = Object.keys({ ...before, ...after });
  const side = (name: string, value: unknown): string => {
    if (name === 'status') return text(value === 'locked' ? 'statusLocked' : 'statusActive');
    return asText(value) || text('nothing');
  };
  return (
    <Facts className={classes.changes}>
      {names.map((name) => (
        <Fact key={name} name={field(name as TextKey<'field'>)}>
          <del>{side(name, before?.[name])}</del> → <ins>{side(name, after?.[name])}</ins>
        </Fact>
      ))}
    </Facts>
  );
}

const icons: Readonly<Record<EventIcon<'customer'>, Icon>> = {
  alertTriangle: IconAlertTriangle,
  arrowsExchange: IconArrowsExchange,
  chartCandle: IconChartCandle,
  creditCard: IconCreditCard,
  edit: IconEdit,
  eye: IconEye,
  file: IconFile,
  history: IconHistory,
  key: IconKey,
  login: IconLogin,
  logout: IconLogout,
  receipt: IconReceipt,
  shieldCheck: IconShieldCheck,
  transferIn: IconTransferIn,
  transferOut: IconTransferOut,
  trendingUp: IconTrendingUp,
  x: IconX,
};

const titleKey = ({ kind, passkey }: ActivityEntry): TextKey<'activity'> => {
  if (kind === 'loggedIn' && passkey !== null) return 'kindLoggedInByPasskey';
  return `kind${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `kind${Capitalize<typeof kind>}`;
};

/** Formats entries: the action, its author and the details. */
const useActivityEntry = (): ((entry: ActivityEntry) => TimelineEntry) => {
  const text = useTexts('activity');
  return (entry) => {
    const { icon, tone } = events[entry.kind].customer;
    const Icon = icons[icon];
    return {
      id: entry.id,
      instant: entry.at,
      title: text(titleKey(entry)),
      icon: <Icon size={14} aria-hidden />,
      tone,
      actor: whoOf(text, entry),
      body: revealed.includes(entry.kind) ? <Purpose entry={entry} /> : <Details entry={entry} />,
    };
  };
};

type Text = ReturnType<typeof useTexts<'activity'>>;

const whoOf = (text: Text, { by, staffName, staffRole, tokenName }: ActivityEntry): string => {
  if (by === 'you') return text('you');
  if (by === 'system') return text('system');
  const staff = { name: staffName ?? '', role: text(staffRole === 'regular' ? 'roleAdviser' : 'roleOffice') };
  if (tokenName !== null) return text('byToken', { ...staff, token: tokenName });
  return text(by === 'staffAsYou' ? 'staffAsYou' : 'staff', staff);
};

/** The subject of an entry, as a link to its page, with its amount; a closed order has its result. */
function About({ entry: { kind, name, amount, link } }: { readonly entry: ActivityEntry }) {
  const text = useTexts('activity');
  const isResult = kind === 'orderClosed' || kind === 'orderPartClosed' || kind === 'mandateOrderClosed';
  const language = useLanguage();
  const format = isResult || kind === 'correction' ? resultText : euroText;
  if (name === null && amount === null) return null;
  const figure = amount === null ? '' : format(amount, language);
  return (
    <div>
      <RecordName name={name} link={link} />
      {name !== null && figure !== '' && ' · '}
      {isResult ? text('result', { amount: figure }) : figure}
    </div>
  );
}

const purposes: Readonly<Record<RevealPurpose, TextKey<'activity'>>> = {
  call: 'purposeCall',
  write: 'purposeWrite',
  identify: 'purposeIdentify',
  other: 'purposeOther',
};

const revealed: readonly ActivityEntry['kind'][] = ['phoneRevealed', 'emailRevealed', 'documentsRevealed'];

/** Why contact data was shown. */
function Purpose({ entry: { name, reason } }: { readonly entry: ActivityEntry }) {
  const text = useTexts('activity');
  if (reason !== null) return text('reason', { reason });
  return isRevealPurpose(name) && text(purposes[name]);
}

function Details({ entry }: { readonly entry: ActivityEntry }) {
  const text = useTexts('activity');
  const device = entry.userAgent === null ? null : deviceOf(entry.userAgent);
  return (
    <>
      <About entry={entry} />
      {entry.closedBy !== null && <div>{text('closedByBroker', { name: entry.closedBy })}</div>}
      {entry.reason !== null && <div>{text('reason', { reason: entry.reason })}</div>}
      {entry.passkey !== null && <div>{text('passkey', { name: entry.passkey })}</div>}
      {device && <div>{text('deviceOn', device)}</div>}
      {entry.ip && <div>{text('address', { ip: entry.ip })}</div>}
      {(entry.before ?? entry.after) !== null && <ChangedValues before={entry.before} after={entry.after} />}
    </>
  );
}
