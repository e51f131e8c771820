import {
  disconnectSignOn,
  type SignOnIdentity,
  signOnState,
  testSignOn,
} from '@countinghouse/contract/sign-on/identities.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useAttempt } from '../../../kernel/call/attempt.ts';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconKey } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useRecentProof } from '../../profile/index.ts';
import { wayLabel } from '../way-label.ts';
import entries from '../../../ui/page/setting-list.module.css';
import classes from './sign-on.module.css';

type Provider = NonNullable<ReplyOf<typeof signOnState>['provider']>;

const roleLabels = {
  root: 'roleRoot',
  admin: 'roleAdmin',
  regular: 'roleRegular',
  lead: 'roleLead',
} as const satisfies Record<SignOnIdentity['role'], TextKey<'user'>>;

/** How single sign-on is set up, and who is connected. */
export function SignOnSettingPart() {
  const text = useTexts('signOn');
  const read = useRead(signOnState, {}, { resources: ['user'] });
  const { data, pending } = answerOf(read, <Skeleton height={160} />);
  return (
    <div className={shared.stack}>
      <Panel title={text('title')} actions={data?.provider && <TestButton />}>
        <p className={entries.text}>{text('text')}</p>
        {pending}
        {data && data.provider === null && <EmptyState title={text('none')} icon={<IconKey size={20} aria-hidden />} />}
        {data?.provider && <ProviderFacts provider={data.provider} />}
      </Panel>
      {data?.provider && <People identities={data.identities} onChanged={() => void read.refetch()} />}
    </div>
  );
}

function TestButton() {
  const text = useTexts('signOn');
  const { busy, run } = useAttempt();
  const test = async (): Promise<void> => {
    const { reachable } = await call(testSignOn);
    showToast({ type: reachable ? 'success' : 'error', message: text(reachable ? 'reached' : 'notReached') });
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void run(test)}>
      {text('test')}
    </Button>
  );
}

function ProviderFacts({ provider }: { readonly provider: Provider }) {
  const text = useTexts('signOn');
  const user = useTexts('user');
  const yesOrNo = (is: boolean): string => text(is ? 'yes' : 'no');
  return (
    <Facts>
      <Fact name={text('provider')}>{provider.name}</Fact>
      <Fact name={text('issuer')}>
        <span className={classes.address}>{provider.issuer}</span>
      </Fact>
      <Fact name={text('client')}>
        <span className={classes.address}>{provider.clientId}</span>
      </Fact>
      <Fact name={text('redirect')}>
        <span className={classes.address}>{provider.redirectAddress}</span>
      </Fact>
      <Fact name={text('afterLogOut')}>
        <span className={classes.address}>{provider.logOutAddress}</span>
      </Fact>
      <Fact name={text('message')}>
        <span className={classes.address}>{provider.messageAddress}</span>
      </Fact>
      <Fact name={text('claim')}>{provider.groupClaim}</Fact>
      {provider.groups.map(({ role, groups }) => (
        <Fact key={role} name={text('groupsOf', { role: user(roleLabels[role]) })}>
          {groups.join(', ')}
        </Fact>
      ))}
      <Fact name={text('byEmail')}>{yesOrNo(provider.linksByEmail)}</Fact>
      <Fact name={text('creates')}>{yesOrNo(provider.creates)}</Fact>
      <Fact name={text('factors')}>{provider.twoFactorValues.join(', ') || text('ownFactor')}</Fact>
      <Fact name={text('only')}>{provider.only.map((role) => user(roleLabels[role])).join(', ')}</Fact>
      <Fact name={text('rescue')}>
        {provider.rescue.length > 0 && <span className={classes.address}>{provider.rescue.join(', ')}</span>}
      </Fact>
    </Facts>
  );
}

interface PeopleProps {
  readonly identities: readonly SignOnIdentity[];
  readonly onChanged: () => void;
}

function People({ identities, onChanged }: PeopleProps) {
  const text = useTexts('signOn');
  return (
    <Panel title={text('people')}>
      {identities.length === 0 && <EmptyState title={text('nobody')} icon={<IconKey size={20} aria-hidden />} />}
      <ul className={shared.rows}>
        {identities.map((identity) => (
          <Person key={identity.id} identity={identity} onChanged={onChanged} />
        ))}
      </ul>
    </Panel>
  );
}

interface PersonProps {
  readonly identity: SignOnIdentity;
  readonly onChanged: () => void;
}

function Person({ identity, onChanged }: PersonProps) {
  const text = useTexts('signOn');
  const user = useTexts('user');
  const { name, role, label, dateCreation, lastUsed, way } = identity;
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={shared.heading}>
          {name} · {user(roleLabels[role])}
        </h3>
        <Disconnect identity={identity} onChanged={onChanged} />
      </div>
      <div className={shared.detail}>
        {label} · {text('since')} <DateTime instant={dateCreation} /> ({text(wayLabel(way))}) · {text('lastUsed')}{' '}
        {lastUsed === null ? text('never') : <DateTime instant={lastUsed} />}
      </div>
    </li>
  );
}

function Disconnect({ identity: { id, name }, onChanged }: PersonProps) {
  const text = useTexts('signOn');
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync } = useWrite(disconnectSignOn);
  const { afterProof, proof } = useRecentProof();
  const { busy, run } = useAttempt();
  const disconnect = async (): Promise<string> => {
    setAsked(false);
    await afterProof(() => mutateAsync({ params: { id } }));
    onChanged();
    return text('disconnected');
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={entries.last ?? ''}
        aria-label={text('disconnectOf', { name })}
        onClick={() => setAsked(true)}
      >
        {text('disconnect')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        destructive
        busy={busy}
        title={text('disconnectTitle', { name })}
        confirmLabel={text('disconnect')}
        onClose={() => setAsked(false)}
        onConfirm={() => void run(disconnect)}
      >
        {text('disconnectText')}
      </ConfirmDialog>
      {proof}
    </>
  );
}
