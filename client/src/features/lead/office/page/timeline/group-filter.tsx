import { type TimelineGroup, timelineGroups } from '@countinghouse/contract/user/timeline.ts';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../../../kernel/i18n/texts.ts';
import classes from '../page.module.css';

interface GroupFilterProps {
  readonly shown: readonly TimelineGroup[];
  readonly onShow: (groups: readonly TimelineGroup[]) => void;
}

const keyOf = (group: TimelineGroup): TextKey<'timeline'> =>
  `group${group.charAt(0).toUpperCase()}${group.slice(1)}` as TextKey<'timeline'>;

/** Selects everything or some groups of the timeline. */
export function GroupFilter({ shown, onShow }: GroupFilterProps) {
  const text = useTexts('timeline');
  const toggle = (group: TimelineGroup): void => {
    const next = timelineGroups.filter((one) => (one === group) !== shown.includes(one));
    onShow(next.length === timelineGroups.length ? [] : next);
  };
  return (
    <div className={classes.parts} role="group" aria-label={text('show')}>
      <Chip name={text('groupAll')} pressed={shown.length === 0} onPress={() => onShow([])} />
      {timelineGroups.map((group) => (
        <Chip key={group} name={text(keyOf(group))} pressed={shown.includes(group)} onPress={() => toggle(group)} />
      ))}
    </div>
  );
}

interface ChipProps {
  readonly name: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function Chip({ name, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.part} aria-pressed={pressed} onClick={onPress}>
      {name}
    </button>
  );
}
