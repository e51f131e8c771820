import { type Deposit, deposit, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { type Debt, debtStates } from '@countinghouse/contract/ledger/debt.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Alert, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useRecordsOf } from '../../../kernel/resource/use-records-of.tsx';
import { useSession, useUser } from '../../../kernel/session/session.ts';
import { useScreenTitle } from '../../../kernel/setting/use-screen-title.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { CancelDialog } from '../cancel-dialog.tsx';
import { DepositRows } from '../deposit-rows.tsx';
import { enterDeposit, showDeposit } from '../deposit-screen.ts';
import classes from '../deposit.module.css';
import { DisputeTimeline } from '../dispute-timeline.tsx';
import { RefundTimeline, useRefundsOf } from '../refund-timeline.tsx';

/** The deposit screen: pay in, see results, and continue pending deposits. */
export function DepositPage({ risk }: { readonly risk: ReactNode }) {
  const text = useTexts('deposit');
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  const title = text('ownTitle');
  useScreenTitle(title);
  const { cards = true, transfer = false } = useRead(depositGateway, {}).data ?? {};
  return (
    <>
      <PageHeader
        title={title}
        description={text(transfer ? (cards ? 'ownText' : 'ownTextTransfer') : 'ownTextCard')}
        actions={
          !isConnected && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => enterDeposit()}>
              {text('newDeposit')}
            </Button>
          )
        }
      />
      {isConnected && <Alert color="warning">{text('ownConnected')}</Alert>}
      <AvailableTile />
      {risk}
      <ShownDeposit resumes={!isConnected} />
      <OwnDeposits resumes={!isConnected} />
    </>
  );
}

function AvailableTile() {
  const text = useTexts('ledger');
  const language = useLanguage();
  const { data, isPending } = useRead(capitalFunds, { params: { userId: useUser().id } });
  return (
    <StatTile label={text('accountCash')} value={data && euroText(data.available, language)} loading={isPending} />
  );
}

/** The refunds and disputes of one of the customer's deposits; renders nothing without any. */
function OwnRefunds({ item }: { readonly item: Deposit }) {
  return item.refunded + item.refundPending > 0 || item.dispute !== null ? <Refunds id={item.id} /> : null;
}

function Refunds({ id }: { readonly id: string }) {
  const { data } = useRefundsOf(id);
  if (!data) return null;
  return (
    <>
      {data.disputes.length > 0 && <DisputeTimeline disputes={data.disputes} isOwn />}
      {data.debts.map((debt) => (
        <OwnDebt key={debt.id} debt={debt} />
      ))}
      {data.refunds.length > 0 && <RefundTimeline refunds={data.refunds} isOwn />}
    </>
  );
}

function OwnDebt({ debt: { state, amount, collected } }: { readonly debt: Debt }) {
  const text = useTexts('deposit');
  const left = euroText(amount - collected, useLanguage());
  return debtStates.states[state].isOpen ? (
    <Alert color="warning">{text('debtOpenOwn', { amount: left })}</Alert>
  ) : null;
}

const deposits = resourceQueries(deposit);

/** The deposit in the address, to which statement and notices lead; renders nothing without one. */
function ShownDeposit({ resumes }: { readonly resumes: boolean }) {
  const text = useTexts('deposit');
  const { id } = useParams({ strict: false });
  const { data } = deposits.useOne(id ?? null);
  if (!data) return null;
  return (
    <Panel title={text('shownTitle')}>
      <DepositRows
        items={[data]}
        label={text('shownTitle')}
        action={resumes ? UnderWayButtons : Nothing}
        more={OwnRefunds}
      />
    </Panel>
  );
}

const isUnderWay = ({ method, status }: Deposit): boolean => method === 'card' && depositStates.states[status].isOpen;
const awaitsTransfer = ({ status }: Deposit): boolean => status === 'awaiting_transfer';

/** The customer's deposits and their states. */
function OwnDeposits({ resumes }: { readonly resumes: boolean }) {
  const text = useTexts('deposit');
  const { data, pending, more } = useRecordsOf(deposit);
  useResume(resumes ? data?.items : undefined);
  return (
    <Panel title={text('ownList')}>
      {pending}
      {data?.items.length === 0 && <p className={classes.quiet}>{text('ownListEmpty')}</p>}
      {data && data.items.length > 0 && (
        <DepositRows
          items={data.items}
          label={text('ownList')}
          action={resumes ? UnderWayButtons : Nothing}
          more={OwnRefunds}
        />
      )}
      {more && (
        <Button variant="default" className={classes.more ?? ''} onClick={more}>
          {text('more')}
        </Button>
      )}
    </Panel>
  );
}

/** Continues the pending deposit after a reload or a return from the bank's page. */
const useResume = (items: readonly Deposit[] | undefined): void => {
  const wasChecked = useRef(false);
  useEffect(() => {
    if (!items || wasChecked.current) return;
    wasChecked.current = true;
    const waiting = items.find(isUnderWay);
    if (waiting) showDeposit(waiting);
  }, [items]);
};

const Nothing = () => null;

function UnderWayButtons({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const amount = euroText(item.amount, useLanguage());
  const [isConfirming, setConfirming] = useState(false);
  if (!isUnderWay(item) && !awaitsTransfer(item)) return null;
  const [label, name] = awaitsTransfer(item)
    ? ([text('transferShow'), text('transferShowNamed', { amount })] as const)
    : ([text('resume'), text('resumeNamed', { amount })] as const);
  return (
    <span className={shared.badges}>
      <Button size="xs" aria-label={name} onClick={() => showDeposit(item)}>
        {label}
      </Button>
      {depositStates.allows(item.status, 'cancel') && (
        <Button
          variant="default"
          size="xs"
          aria-label={text('cancelNamed', { amount })}
          onClick={() => setConfirming(true)}
        >
          {text('cancelShort')}
        </Button>
      )}
      {isConfirming && <CancelDialog item={item} onClose={() => setConfirming(false)} />}
    </span>
  );
}
