import type { ActivityEntry } from '@countinghouse/contract/activity/activity.ts';
import { type EventIcon, events } from '@countinghouse/contract/events.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { deviceOf } from '../../../kernel/session/device-name.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconEdit,
  IconEye,
  IconFile,
  IconHistory,
  IconKey,
  IconLogin,
  IconLogout,
  IconShieldCheck,
} from '../../../ui/icons.ts';
import type { TimelineEntry } from '../../../ui/page/timeline.tsx';
import classes from './activity.module.css';

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
    <dl className={classes.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{field(name as TextKey<'field'>)}</dt>
          <dd>
            <del>{side(name, before?.[name])}</del> → <ins>{side(name, after?.[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const icons: Readonly<Record<EventIcon<'customer'>, Icon>> = {
  alertTriangle: IconAlertTriangle,
  edit: IconEdit,
  eye: IconEye,
  file: IconFile,
  history: IconHistory,
  key: IconKey,
  login: IconLogin,
  logout: IconLogout,
  shieldCheck: IconShieldCheck,
};

const titleKey = ({ kind, passkey }: ActivityEntry): TextKey<'activity'> => {
  if (kind === 'loggedIn' && passkey !== null) return 'kindLoggedInByPasskey';
  return `kind${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `kind${Capitalize<typeof kind>}`;
};

/** Formats entries: the action, its author and the details. */
export const useActivityEntry = (): ((entry: ActivityEntry) => TimelineEntry) => {
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
      body: <Details entry={entry} />,
    };
  };
};

type Text = ReturnType<typeof useTexts<'activity'>>;

const whoOf = (text: Text, { by, staffName, staffRole }: ActivityEntry): string => {
  if (by === 'you') return text('you');
  if (by === 'system') return text('system');
  const staff = { name: staffName ?? '', role: text(staffRole === 'regular' ? 'roleAdviser' : 'roleOffice') };
  return text(by === 'staffAsYou' ? 'staffAsYou' : 'staff', staff);
};

function Details({ entry }: { readonly entry: ActivityEntry }) {
  const text = useTexts('activity');
  const device = entry.userAgent === null ? null : deviceOf(entry.userAgent);
  return (
    <>
      {entry.reason !== null && <div>{text('reason', { reason: entry.reason })}</div>}
      {entry.passkey !== null && <div>{text('passkey', { name: entry.passkey })}</div>}
      {device && <div>{text('deviceOn', device)}</div>}
      {entry.ip && <div>{text('address', { ip: entry.ip })}</div>}
      {entry.kind === 'changed' && <ChangedValues before={entry.before} after={entry.after} />}
    </>
  );
}
