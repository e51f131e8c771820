import {
  cancelWithdrawal,
  type Withdrawal,
  withdrawal,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRecordsOf } from '../../../kernel/resource/use-records-of.tsx';
import { useSession } from '../../../kernel/session/session.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { ChooseAccount } from './choose-account.tsx';
import { WithdrawalRows } from '../withdrawal-rows.tsx';
import classes from '../withdrawal.module.css';
import { WithdrawalTrack } from './withdrawal-track.tsx';

interface CancelDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

/** Asks for confirmation before a request is cancelled. */
function CancelDialog({ item, onClose }: CancelDialogProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  return (
    <ConfirmAction
      route={cancelWithdrawal}
      input={{ params: { id: item.id } }}
      outcome={text('cancelled')}
      destructive
      title={text('cancelTitle')}
      confirmLabel={text('cancelConfirm')}
      keepLabel={text('cancelKeep')}
      onClose={onClose}
    >
      {text('cancelText', { amount })}
    </ConfirmAction>
  );
}

const withdrawals = resourceQueries(withdrawal);

/** The withdrawal in the address, to which statement and notices lead; renders nothing without one. */
export function ShownWithdrawal() {
  const text = useTexts('withdrawal');
  const { id } = useParams({ strict: false });
  const { data } = withdrawals.useOne(id ?? null);
  if (!data) return null;
  return (
    <Panel title={text('shownTitle')}>
      <WithdrawalRows items={[data]} label={text('shownTitle')} action={CancelButton} progress={WithdrawalTrack} />
    </Panel>
  );
}

/** The customer's withdrawals and their states. */
export function OwnWithdrawals() {
  const text = useTexts('withdrawal');
  const { data, pending, more } = useRecordsOf(withdrawal);
  return (
    <Panel title={text('ownList')}>
      {pending}
      {data?.items.length === 0 && <p className={shared.detail}>{text('ownListEmpty')}</p>}
      {data && data.items.length > 0 && (
        <WithdrawalRows items={data.items} label={text('ownList')} action={CancelButton} progress={WithdrawalTrack} />
      )}
      {more && (
        <Button variant="default" className={classes.more ?? ''} onClick={more}>
          {text('more')}
        </Button>
      )}
    </Panel>
  );
}

/** Cancels a pending one after a confirmation; connected staff cannot. */
function CancelButton({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  const session = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  if (!withdrawalStates.allows(item.status, 'cancel') || isConnected) return null;
  return (
    <>
      {item.destinationId === null && <ChooseAccount item={item} />}
      <Button
        variant="default"
        size="xs"
        aria-label={text('cancelNamed', { amount })}
        onClick={() => setConfirming(true)}
      >
        {text('cancel')}
      </Button>
      {isConfirming && <CancelDialog item={item} onClose={() => setConfirming(false)} />}
    </>
  );
}
