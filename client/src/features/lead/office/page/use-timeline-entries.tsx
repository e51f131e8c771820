import type { TimelineEntry, TimelineKind } from '@countinghouse/contract/user/user-calls.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import {
  type Icon,
  IconEdit,
  IconFileImport,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconMessage,
  IconRefresh,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
} from '../../../../ui/icons.ts';
import type { BadgeTone } from '../../../../ui/page/status-badge.tsx';
import type { TimelineEntry as Shown } from '../../../../ui/page/timeline.tsx';
import { TimelineBody } from './timeline-body.tsx';
import { kindKey } from './timeline-kinds.ts';

const looks: Readonly<Record<TimelineKind, readonly [Icon, BadgeTone]>> = {
  comment: [IconMessage, 'primary'],
  created: [IconUserPlus, 'success'],
  imported: [IconFileImport, 'success'],
  changed: [IconEdit, 'neutral'],
  assigned: [IconUserCheck, 'info'],
  qualified: [IconTag, 'info'],
  locked: [IconLock, 'error'],
  unlocked: [IconLockOpen, 'success'],
  deleted: [IconTrash, 'error'],
  restored: [IconRefresh, 'success'],
  signedIn: [IconLogin, 'neutral'],
  connected: [IconLogin, 'warning'],
  passwordReset: [IconKey, 'warning'],
  passwordChanged: [IconKey, 'neutral'],
};

/** Entries as the line of time shows them; whoever acted as the lead is told by his own name. */
export const useTimelineEntries = (entries: readonly TimelineEntry[], lead: string): readonly Shown[] => {
  const text = useTexts('lead');
  return entries.map((entry) => {
    const [Symbol, tone] = looks[entry.kind];
    const staff = entry.realActorName;
    return {
      id: entry.id,
      instant: entry.at,
      title: text(kindKey(entry.kind)),
      icon: <Symbol size={14} aria-hidden />,
      tone: entry.kind === 'comment' && entry.data['hidden'] === true ? 'neutral' : tone,
      actor: staff === null ? (entry.actorName ?? text('actorSystem')) : text('actorAs', { staff, lead }),
      body: <TimelineBody entry={entry} />,
    };
  });
};
