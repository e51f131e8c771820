import {
  getNotificationChoices,
  type NotificationChoices,
  saveNotificationChoices,
} from '@countinghouse/contract/notification/choices.ts';
import { type KindGroup, kindGroups } from '@countinghouse/contract/notification/notice.ts';
import { Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { showError } from '../../kernel/call/attempt.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { useRead, useWrite } from '../../kernel/resource/use-call.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { Panel } from '../../ui/page/panel.tsx';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './profile.module.css';
import { useOwnHand } from './use-own-hand.ts';

type GroupKey = Extract<TextKey<'notification'>, `group${string}`>;

const staffNames = {
  money: 'groupMoney',
  investments: 'groupInvestments',
  trading: 'groupTrading',
  offers: 'groupOffers',
  security: 'groupSecurity',
  work: 'groupWork',
  publicLog: 'groupPublicLog',
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
function NotificationRow({ group, choice, disabled, onChange }: NotificationRowProps) {
  const text = useTexts('notification');
  const name = nameOf(group, useRole() === 'lead');
  const label = (channel: 'channelInApp' | 'channelEmail') =>
    text('choiceOf', { group: text(name), channel: text(channel) });
  return (
    <tr>
      <th scope="row">
        <span className={classes.group}>{text(name)}</span>
        <span className={shared.detail}>{text(`${name}Text`)}</span>
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

/** Notification channels per group of kinds; each choice is saved immediately. */
export function NotificationPart() {
  const text = useTexts('notification');
  const { data, error, refetch } = useRead(getNotificationChoices, {});
  const { mutateAsync } = useWrite(saveNotificationChoices);
  // A box shows the new choice immediately; a refusal reverts it.
  const [requested, setRequested] = useState<{
    readonly [Group in KindGroup]?: NotificationChoices[Group] | undefined;
  }>({});
  const save = async (group: KindGroup, choice: NotificationChoices[KindGroup]) => {
    setRequested((before) => ({ ...before, [group]: choice }));
    try {
      await mutateAsync({ body: { [group]: choice } });
      showToast({ type: 'success', message: text('choicesSaved') });
    } catch (failure) {
      setRequested((before) => ({ ...before, [group]: undefined }));
      showError(failure);
    }
  };
  const isOwnHand = useOwnHand();
  return (
    <Panel title={text('choicesTitle')}>
      <p className={classes.text}>{text('choicesText')}</p>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} />}
      {data && <FirmNotes {...data.firm} />}
      {data && (
        <table className={classes.choices}>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes.unseen}>{text('title')}</span>
              </th>
              <th scope="col">{text('channelInApp')}</th>
              <th scope="col">{text('channelEmail')}</th>
            </tr>
          </thead>
          <tbody>
            {kindGroups.map((group) => (
              <NotificationRow
                key={group}
                group={group}
                choice={requested[group] ?? data.choices[group]}
                disabled={!isOwnHand}
                onChange={(choice) => void save(group, choice)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function FirmNotes({ inApp, email }: { readonly inApp: boolean; readonly email: boolean }) {
  const text = useTexts('notification');
  if (inApp && email) return null;
  return (
    <p className={classes.text} role="note">
      {!inApp && text('firmNoInApp')} {!email && text('firmNoEmail')}
    </p>
  );
}
