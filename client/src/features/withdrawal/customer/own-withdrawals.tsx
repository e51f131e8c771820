import type { Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import {
  cancelWithdrawal,
  type Withdrawal,
  withdrawal,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Button, Select } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useRecordsOf } from '../../../kernel/resource/use-records-of.tsx';
import { useSession } from '../../../kernel/session/session.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { type GivenProof, ProofDialog } from '../../auth/index.ts';
import { PayoutWait } from '../payout-wait.tsx';
import { WithdrawalRows } from '../withdrawal-rows.tsx';
import classes from '../withdrawal.module.css';
import { accountName, WithAccounts } from './own-accounts.tsx';

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

interface StepProps {
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  readonly title: string;
  readonly instant?: string | null;
  readonly children?: ReactNode;
}

function Step({ state, title, instant = null, children }: StepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <div className={classes.stepTitle}>
        {title}
        {instant !== null && (
          <span className={classes.stepTime}>
            <DateTime instant={instant} />
          </span>
        )}
      </div>
      {children}
    </li>
  );
}

/** How far a customer's withdrawal is: requested, checked, paid; what it waits for, and when each step was taken. */
function WithdrawalTrack({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const { isOpen } = withdrawalStates.states[item.status];
  const isPaid = item.status === 'completed';
  const ending = item.cancelled ? text('happenedCancelled') : text('happenedFailed');
  return (
    <ol className={classes.track} aria-label={text('track')}>
      <Step state="done" title={text('happenedRequested')} instant={item.dateCreation} />
      {(isOpen || isPaid) && (
        <Step state={isOpen ? 'current' : 'done'} title={text('trackCheck')}>
          <PayoutWait item={item} />
        </Step>
      )}
      {isOpen || isPaid ? (
        <Step state={isPaid ? 'done' : 'ahead'} title={text('happenedCompleted')} instant={item.dateDecided}>
          {isOpen && (
            <p className={classes.stepText}>
              {text('reviewPaid')} <DateTime instant={item.target} />
            </p>
          )}
        </Step>
      ) : (
        <Step state="failed" title={ending} instant={item.dateDecided} />
      )}
    </ol>
  );
}

/** The withdrawal in the address, to which statement and notices lead; renders nothing without one. */
export function ShownWithdrawal() {
  const text = useTexts('withdrawal');
  const { id } = useParams({ strict: false });
  const { data } = withdrawals.useOne(id ?? null);
  if (!data) return null;
  return (
    <Panel title={text('shownTitle')}>
      <WithdrawalRows items={[data]} label={text('shownTitle')} action={NextButton} progress={WithdrawalTrack} />
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
        <WithdrawalRows items={data.items} label={text('ownList')} action={NextButton} progress={WithdrawalTrack} />
      )}
      {more && (
        <Button variant="default" className={classes.more ?? ''} onClick={more}>
          {text('more')}
        </Button>
      )}
    </Panel>
  );
}

interface ChooseAccountProps {
  readonly item: Withdrawal;
}

/** For a withdrawal that staff entered without a destination: the customer chooses it. */
function ChooseAccount({ item }: ChooseAccountProps) {
  const text = useTexts('withdrawal');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {text('payToChoose')}
      </Button>
      {isOpen && (
        <WithAccounts>
          {(accounts) => <ChooseDialog item={item} accounts={accounts} onClose={() => setOpen(false)} />}
        </WithAccounts>
      )}
    </>
  );
}

interface ChooseDialogProps extends ChooseAccountProps {
  readonly accounts: readonly Destination[];
  readonly onClose: () => void;
}

function ChooseDialog({ item, accounts, onClose }: ChooseDialogProps) {
  const text = useTexts('withdrawal');
  const { mutateAsync } = useWrite(withdrawal.routes.update);
  const [chosen, setChosen] = useState(accounts[0]?.id ?? '');
  const send = async (given: GivenProof): Promise<void> => {
    await mutateAsync({ params: { id: item.id }, body: { destination: chosen, version: item.version, ...given } });
    onClose();
  };
  return (
    <ProofDialog title={text('payToChoose')} submitLabel={text('payToChoose')} send={send} onClose={onClose}>
      <Select
        label={text('payTo')}
        data={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? chosen)}
        allowDeselect={false}
      />
    </ProofDialog>
  );
}

/** Fills the form above with the amount and account of a refused one. */
function AgainButton({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const { history } = useRouter();
  const { amount, destinationId } = item;
  const address = `/my/withdraw?amount=${amount}${destinationId === null ? '' : `&destination=${destinationId}`}`;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={text('againNamed', { amount: euroText(amount, useLanguage()) })}
      onClick={() => history.push(address)}
    >
      {text('again')}
    </Button>
  );
}

/** Cancels a pending one after a confirmation, or requests a refused one again; connected staff can do neither. */
function NextButton({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  const session = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  if (isConnected) return null;
  if (item.status === 'failed' && !item.cancelled) return <AgainButton item={item} />;
  if (!withdrawalStates.allows(item.status, 'cancel')) return null;
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
