import {
  confirmDestination,
  type Destination,
  listDestinations,
  removeDestination,
} from '@countinghouse/contract/withdrawal/destination.ts';
import { shownDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../withdrawal.module.css';
import { AddAccount } from './add-account.tsx';
import { type GivenProof, ProofDialog } from '../../auth/index.ts';

interface AccountProps {
  readonly account: Destination;
}

/** The customer's bank accounts for payouts; connected staff only read them. */
export function AccountsPart({ isConnected }: { readonly isConnected: boolean }) {
  const text = useTexts('withdrawal');
  const { data, pending } = answerOf(useRead(listDestinations, {}, { resources: ['withdrawal'] }));
  return (
    <Panel title={text('accounts')}>
      <p className={shared.detail}>{text('accountsText')}</p>
      {pending}
      {data?.destinations.length === 0 && <p className={shared.detail}>{text('accountsEmpty')}</p>}
      {data && data.destinations.length > 0 && (
        <ul className={classes.accounts} aria-label={text('accounts')}>
          {data.destinations.map((account) => (
            <li key={account.id} className={classes.account}>
              <AccountText account={account} />
              {!isConnected && <AccountButtons account={account} />}
            </li>
          ))}
        </ul>
      )}
      {!isConnected && data && data.destinations.length < data.most && <AddAccount />}
    </Panel>
  );
}

function AccountText({ account }: AccountProps) {
  const text = useTexts('withdrawal');
  const { holder, iban, label, isOwnName } = account;
  return (
    <div className={classes.accountText}>
      <span className={shared.badges}>
        <strong>{label === '' ? holder : label}</strong>
        <AccountBadge account={account} />
      </span>
      <span>{shownDestination(iban)}</span>
      {label !== '' && <span className={shared.detail}>{holder}</span>}
      {!isOwnName && <span className={shared.detail}>{text('accountOtherName')}</span>}
    </div>
  );
}

function AccountBadge({ account: { usableFrom } }: AccountProps) {
  const text = useTexts('withdrawal');
  const locale = useUiLocale();
  const now = useNow();
  if (usableFrom === null) return <StatusBadge tone="warning">{text('accountUnconfirmed')}</StatusBadge>;
  if (Date.parse(usableFrom) <= now) return <StatusBadge tone="success">{text('accountReady')}</StatusBadge>;
  return (
    <StatusBadge tone="info">{text('accountWaits', { time: dateText(usableFrom, locale, 'dateTime') })}</StatusBadge>
  );
}

function AccountButtons({ account }: AccountProps) {
  const text = useTexts('withdrawal');
  const [open, setOpen] = useState<'confirm' | 'remove' | null>(null);
  const named = { account: shownDestination(account.iban) };
  const close = () => setOpen(null);
  return (
    <div className={shared.buttons}>
      {account.usableFrom === null && (
        <Button size="xs" aria-label={text('accountConfirmNamed', named)} onClick={() => setOpen('confirm')}>
          {text('accountConfirm')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        aria-label={text('accountRemoveNamed', named)}
        onClick={() => setOpen('remove')}
      >
        {text('accountRemove')}
      </Button>
      {open === 'confirm' && <ConfirmAccount account={account} onClose={close} />}
      {open === 'remove' && <RemoveAccount account={account} onClose={close} />}
    </div>
  );
}

interface DialogProps extends AccountProps {
  readonly onClose: () => void;
}

function ConfirmAccount({ account, onClose }: DialogProps) {
  const text = useTexts('withdrawal');
  const { mutateAsync } = useWrite(confirmDestination);
  const send = async (body: GivenProof): Promise<void> => {
    await mutateAsync({ params: { id: account.id }, body });
    showToast({ type: 'success', message: text('accountConfirmed') });
    onClose();
  };
  return (
    <ProofDialog
      title={text('accountConfirmTitle')}
      text={text('accountConfirmText', { account: shownDestination(account.iban), holder: account.holder })}
      submitLabel={text('accountConfirm')}
      send={send}
      onClose={onClose}
    />
  );
}

/** A confirmed account takes a proof; one that somebody else may have entered goes at once. */
function RemoveAccount({ account, onClose }: DialogProps) {
  const text = useTexts('withdrawal');
  const { mutateAsync } = useWrite(removeDestination);
  const params = { id: account.id };
  const question = text('accountRemoveText', { account: shownDestination(account.iban), holder: account.holder });
  const send = async (body: GivenProof): Promise<void> => {
    await mutateAsync({ params, body });
    showToast({ type: 'success', message: text('accountRemoved') });
    onClose();
  };
  const dialog = { title: text('accountRemoveTitle'), onClose };
  if (account.usableFrom !== null)
    return <ProofDialog {...dialog} text={question} submitLabel={text('accountRemove')} send={send} />;
  return (
    <ConfirmAction
      {...dialog}
      route={removeDestination}
      input={{ params, body: {} }}
      outcome={text('accountRemoved')}
      confirmLabel={text('accountRemove')}
      destructive
    >
      {question}
    </ConfirmAction>
  );
}
