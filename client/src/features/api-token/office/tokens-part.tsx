import { type ApiToken, listTokens, revokeToken } from '@countinghouse/contract/api-token/api-token.ts';
import type { StateTone } from '@countinghouse/contract/kernel/state-machine.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconKey } from '../../../ui/icons.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { usePermissionGroups } from './permission-groups.ts';
import entries from '../../../ui/page/setting-list.module.css';
import classes from './tokens.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const CreateDialog = later(() => import('./create-dialog.tsx').then((module) => ({ default: module.CreateDialog })));

/** The API tokens of the firm's programs. */
export function TokensPart() {
  const text = useTexts('apiToken');
  const [isCreating, setCreating] = useState(false);
  const { data, pending } = answerOf(useRead(listTokens, {}, { resources: ['user'] }), <Skeleton height={160} />);
  const mayCreate = useMay('apiToken:create');
  const create = data && mayCreate && <Button onClick={() => setCreating(true)}>{text('create')}</Button>;
  return (
    <Panel title={text('title')} actions={create}>
      <p className={entries.text}>
        {text('text')}{' '}
        <a href="/v1/docs" className={classes.link}>
          {text('document')}
        </a>
      </p>
      {pending}
      {data?.tokens.length === 0 && <EmptyState title={text('none')} icon={<IconKey size={20} aria-hidden />} />}
      <ul className={shared.rows}>
        {data?.tokens.map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </ul>
      {isCreating && data && (
        <Suspense fallback={null}>
          <CreateDialog owners={data.owners} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

const states = {
  active: { tone: 'success', label: 'stateActive' },
  expired: { tone: 'neutral', label: 'stateExpired' },
  revoked: { tone: 'error', label: 'stateRevoked' },
} as const satisfies Record<ApiToken['state'], { tone: StateTone; label: TextKey<'apiToken'> }>;

function Token({ token }: { readonly token: ApiToken }) {
  const text = useTexts('apiToken');
  const groups = usePermissionGroups()(token.permissions);
  const { tone, label } = states[token.state];
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={shared.heading}>{token.name}</h3>
        <StatusBadge tone={tone}>{text(label)}</StatusBadge>
        {token.state === 'active' && <Revoke token={token} />}
      </div>
      <TokenFacts token={token} />
      <p className={shared.quietWrapped}>
        {groups
          .map((group) => `${group.label}: ${group.choices.map((choice) => choice.label.toLowerCase()).join(', ')}`)
          .join(' · ')}
      </p>
    </li>
  );
}

function TokenFacts({ token }: { readonly token: ApiToken }) {
  const text = useTexts('apiToken');
  const { lastUsed, lastAddress, dateRevoked, revokedByName, endedWith } = token;
  return (
    <Facts>
      <Fact name={text('owner')}>{token.ownerName}</Fact>
      <Fact name={text('beginning')}>
        <code>{token.beginning}…</code>
      </Fact>
      <Fact name={text('lastUsed')}>
        {lastUsed === null ? (
          text('neverUsed')
        ) : (
          <>
            <DateTime instant={lastUsed} /> {lastAddress !== null && text('fromAddress', { address: lastAddress })}
          </>
        )}
      </Fact>
      <Fact name={text('createdBy')}>
        {token.createdByName}, <DateTime instant={token.dateCreation} />
      </Fact>
      <Fact name={text('expires')}>
        <DateTime instant={token.expires} />
      </Fact>
      {dateRevoked !== null && (
        <Fact name={text('ended')}>
          <DateTime instant={dateRevoked} />{' '}
          {revokedByName === null
            ? text(endedWith === 'creator' ? 'endedWithCreator' : 'endedWithOwner')
            : text('endedBy', { name: revokedByName })}
        </Fact>
      )}
    </Facts>
  );
}

function Revoke({ token: { id, name } }: { readonly token: ApiToken }) {
  const text = useTexts('apiToken');
  const [isAsked, setAsked] = useState(false);
  const { run, busy } = useAction(revokeToken, text('revoked', { name }));
  if (!useMay('apiToken:revoke')) return null;
  const revoke = async () => {
    await run({ params: { id } });
    setAsked(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={entries.last ?? ''}
        aria-label={text('revokeNamed', { name })}
        onClick={() => setAsked(true)}
      >
        {text('revoke')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        destructive
        busy={busy}
        title={text('revokeTitle', { name })}
        confirmLabel={text('revoke')}
        onClose={() => setAsked(false)}
        onConfirm={() => void revoke()}
      >
        {text('revokeText')}
      </ConfirmDialog>
    </>
  );
}
