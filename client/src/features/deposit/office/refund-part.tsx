import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { DepositRefunds } from '@countinghouse/contract/deposit/refund.ts';
import { debtStates } from '@countinghouse/contract/ledger/debt.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from '../deposit.module.css';
import { DebtTimeline, DisputeTimeline } from '../dispute-timeline.tsx';
import { RefundTimeline } from '../refund-timeline.tsx';
import { useRefundsOf } from '../use-refunds-of.ts';
import { OpenDebt } from './open-debt.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** A card deposit's refunds, disputes and debts, pending proposals, and a button for a further refund. */
export function RefundPart({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const mayRefund = useMay('deposit:refund');
  const { data } = useRefundsOf(item.id);
  if (!data) return null;
  const { refunds, disputes, debts, waiting } = data;
  return (
    <>
      {disputes.length > 0 && (
        <section className={shared.part}>
          <h3 className={shared.heading}>{text('disputes')}</h3>
          <DisputeTimeline disputes={disputes} />
        </section>
      )}
      {debts
        .filter(({ state }) => debtStates.states[state].isOpen)
        .map((debt) => (
          <OpenDebt key={debt.id} deposit={item.id} debt={debt} mayWriteOff={mayRefund} />
        ))}
      {debts.length > 0 && <DebtTimeline debts={debts} />}
      {(mayRefund || refunds.length > 0) && (
        <section className={shared.part}>
          <h3 className={shared.heading}>{text('refunds')}</h3>
          {waiting && <Waiting waiting={waiting} />}
          {refunds.length > 0 && <RefundTimeline refunds={refunds} />}
          {mayRefund && !waiting && <RefundButton item={item} most={data.refundable} />}
        </section>
      )}
    </>
  );
}

function Waiting({ waiting }: { readonly waiting: NonNullable<DepositRefunds['waiting']> }) {
  const text = useTexts('deposit');
  const { byName: name, reason, approval } = waiting;
  const amount = euroText(waiting.amount, useLanguage());
  return (
    <Alert color="info">
      {text('refundWaiting', { name, amount, reason })}{' '}
      <Link to="/office/approvals" search={{ record: approval }}>
        {text('noticeApprovalLink')}
      </Link>
    </Alert>
  );
}

function RefundButton({ item, most }: { readonly item: Deposit; readonly most: number }) {
  const text = useTexts('deposit');
  const [isOpen, setOpen] = useState(false);
  if (most === 0) return <p className={classes.quiet}>{text('refundNone')}</p>;
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('refund')}
      </Button>
      {isOpen && <RefundDialog item={item} most={most} onClose={() => setOpen(false)} />}
    </div>
  );
}
