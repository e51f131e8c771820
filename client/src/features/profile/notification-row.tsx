import type { NotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import type { KindGroup } from '@countinghouse/contract/notification/kinds.ts';
import { Checkbox } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import classes from './profile.module.css';

type GroupKey = Extract<TextKey<'notification'>, `group${string}`>;

const staffNames = {
  money: 'groupMoney',
  investments: 'groupInvestments',
  trading: 'groupTrading',
  offers: 'groupOffers',
  security: 'groupSecurity',
  work: 'groupWork',
} as const satisfies Record<KindGroup, GroupKey>;

/** A customer has no work here; for them the group contains only messages. */
const nameOf = (group: KindGroup, isLead: boolean) =>
  isLead && group === 'work' ? ('groupMessages' as const) : staffNames[group];

interface NotificationRowProps {
  readonly group: KindGroup;
  readonly choice: NotificationChoices[KindGroup];
  readonly disabled: boolean;
  readonly onChange: (choice: NotificationChoices[KindGroup]) => void;
}

/** One group of kinds with a box per channel. Account warnings in the product cannot be switched off. */
export function NotificationRow({ group, choice, disabled, onChange }: NotificationRowProps) {
  const text = useTexts('notification');
  const name = nameOf(group, useRole() === 'lead');
  const label = (channel: 'channelInApp' | 'channelEmail') =>
    text('choiceOf', { group: text(name), channel: text(channel) });
  return (
    <tr>
      <th scope="row">
        <span className={classes.group}>{text(name)}</span>
        <span className={classes.deviceDetail}>{text(`${name}Text`)}</span>
      </th>
      <td>
        <Checkbox
          aria-label={label('channelInApp')}
          checked={choice.inApp}
          disabled={disabled || group === 'security'}
          onChange={(event) => onChange({ ...choice, inApp: event.currentTarget.checked })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={label('channelEmail')}
          checked={choice.email}
          disabled={disabled}
          onChange={(event) => onChange({ ...choice, email: event.currentTarget.checked })}
        />
      </td>
    </tr>
  );
}
