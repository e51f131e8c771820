import { allHours, listMembers, type RotationMember } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dayText, weekdayNames } from '../../../ui/format/day-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import entries from '../../../ui/page/setting-list.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const HoursDialog = later(() => import('./hours-dialog.tsx').then((module) => ({ default: module.HoursDialog })));

/** Milliseconds between two reads: somebody begins to work without an event. */
const refetchMilliseconds = 60_000;

/** When those work who may own leads. */
export function HoursPart() {
  const text = useTexts('leadRotation');
  const [edited, setEdited] = useState<RotationMember | null>(null);
  const read = useRead(listMembers, {}, { resources: ['user'], refetchAfter: () => refetchMilliseconds });
  const { data, pending } = answerOf(read, <Skeleton height={120} />);
  return (
    <Panel title={text('hours')}>
      <p className={entries.text}>{text('hoursText')}</p>
      {pending}
      {data?.members.length === 0 && <p className={shared.quiet}>{text('hoursNone')}</p>}
      <ul className={shared.rows}>
        {data?.members.map((member) => (
          <Member key={member.id} member={member} onEdit={() => setEdited(member)} />
        ))}
      </ul>
      {edited && (
        <Suspense fallback={null}>
          <HoursDialog member={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Member({ member, onEdit }: { readonly member: RotationMember; readonly onEdit: () => void }) {
  const text = useTexts('leadRotation');
  const language = useLanguage();
  const mayUpdate = useMay('leadRotation:update');
  const { name, works, absentFrom, absentTo } = member;
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <strong>{name}</strong>
        <StatusBadge tone={works ? 'success' : 'neutral'}>{text(works ? 'worksNow' : 'offNow')}</StatusBadge>
        {mayUpdate && (
          <Button
            variant="default"
            size="xs"
            className={entries.last ?? ''}
            aria-label={`${text('edit')}: ${name}`}
            onClick={onEdit}
          >
            {text('edit')}
          </Button>
        )}
      </div>
      <p className={shared.quietWrapped}>{useHoursText(member)}</p>
      {absentFrom !== null && absentTo !== null && (
        <p className={shared.quietWrapped}>
          {text('absentBetween', { from: dayText(absentFrom, language), to: dayText(absentTo, language) })}
        </p>
      )}
    </li>
  );
}

const useHoursText = ({ weekdays, from, to, zone }: RotationMember): string => {
  const text = useTexts('leadRotation');
  const names = weekdayNames(useLanguage(), 'short');
  if (weekdays.length === 7 && from === allHours.from && to === allHours.to) return text('atAnyTime');
  const days = names.filter((_name, index) => weekdays.includes(index + 1)).join(', ');
  return text('hoursOnDays', { days: days === '' ? '–' : days, from, to, zone });
};
