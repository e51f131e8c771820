import type { ActivityEntry } from '@countinghouse/contract/activity/activity.ts';
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
import type { BadgeTone } from '../../../ui/page/status-badge.tsx';
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

type Kind = ActivityEntry['kind'];

const appearances: Readonly<Record<Kind, readonly [Icon, BadgeTone]>> = {
  loggedIn: [IconLogin, 'neutral'],
  loggedInByPasskey: [IconKey, 'neutral'],
  loginFailed: [IconAlertTriangle, 'warning'],
  loggedOut: [IconLogout, 'neutral'],
  connected: [IconEye, 'info'],
  viewed: [IconEye, 'info'],
  created: [IconHistory, 'neutral'],
  changed: [IconEdit, 'primary'],
  passwordReset: [IconKey, 'warning'],
  passwordChanged: [IconKey, 'primary'],
  secondStepOn: [IconShieldCheck, 'success'],
  secondStepOff: [IconShieldCheck, 'warning'],
  secondStepRemovalProposed: [IconShieldCheck, 'warning'],
  secondStepRemoved: [IconShieldCheck, 'warning'],
  secondStepKept: [IconShieldCheck, 'neutral'],
  passkeyAdded: [IconKey, 'success'],
  passkeyRenamed: [IconKey, 'neutral'],
  passkeyRemoved: [IconKey, 'warning'],
  deposit: [IconHistory, 'primary'],
  refund: [IconHistory, 'primary'],
  withdrawal: [IconHistory, 'primary'],
  investment: [IconHistory, 'primary'],
  order: [IconHistory, 'primary'],
  product: [IconHistory, 'primary'],
  offer: [IconHistory, 'primary'],
  verification: [IconShieldCheck, 'primary'],
  documentUploaded: [IconFile, 'neutral'],
  documentRemoved: [IconFile, 'neutral'],
  documentsSent: [IconFile, 'primary'],
  documentViewed: [IconEye, 'info'],
  correction: [IconEdit, 'primary'],
  dataExported: [IconFile, 'neutral'],
  closureAsked: [IconLogout, 'warning'],
  closureTakenBack: [IconLogout, 'neutral'],
  closureRefused: [IconLogout, 'neutral'],
  accountClosed: [IconLogout, 'warning'],
};

const kindKey = (kind: Kind): TextKey<'activity'> =>
  `kind${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as TextKey<'activity'>;

/** Formats entries: the action, its author and the details. */
export const useActivityEntry = (): ((entry: ActivityEntry) => TimelineEntry) => {
  const text = useTexts('activity');
  return (entry) => {
    const [Icon, tone] = appearances[entry.kind];
    return {
      id: entry.id,
      instant: entry.at,
      title: text(kindKey(entry.kind)),
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
