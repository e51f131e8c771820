import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import type { RecordPanelProps } from '../../list/index.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import classes from '../deposit.module.css';
import { Amount, StatusMark, TestMark } from '../deposit-marks.tsx';
import { showDeposit } from '../deposit-screen.ts';
import { reasonLabels } from '../deposit-labels.ts';
import { isFinal } from '../wizard-step.ts';
import { BillingAddress, DepositFacts } from './deposit-facts.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { RefundPart } from './refund-part.tsx';
import { PayerForm } from './transfer-form.tsx';

/** One deposit beside the list: details, payer, history, and actions while it is pending. */
export function DepositPanel(props: RecordPanelProps<Deposit>) {
  const { item } = props;
  const text = useTexts('deposit');
  return (
    <div className={classes.panel}>
      <p className={classes.amount}>
        <Amount amount={item.amount} />
        <span className={classes.marks}>
          <StatusMark item={item} />
          {item.test && <TestMark />}
        </span>
      </p>
      {item.reason && <Alert color="error">{text(reasonLabels[item.reason].why)}</Alert>}
      {!isFinal(item.status) && <UnderWay item={item} />}
      <section className={classes.part}>
        <h3 className={classes.heading}>{text('facts')}</h3>
        <DepositFacts item={item} />
      </section>
      {item.method === 'card' && item.status === 'completed' && <RefundPart item={item} />}
      <section className={classes.part}>
        <h3 className={classes.heading}>{text(item.method === 'card' ? 'address' : 'payer')}</h3>
        <Payer {...props} />
      </section>
      <section className={classes.part}>
        <h3 className={classes.heading}>{text('history')}</h3>
        <DepositHistory item={item} />
      </section>
    </div>
  );
}

/** The payer, who can be corrected while a transfer waits for approval. */
function Payer(props: RecordPanelProps<Deposit>) {
  const text = useTexts('deposit');
  const mayUpdate = useMay('deposit:update');
  const [isEditing, edit] = useState(false);
  const { item } = props;
  if (isEditing) return <PayerForm {...props} onClose={() => edit(false)} />;
  return (
    <>
      <BillingAddress item={item} />
      {mayUpdate && item.method === 'bank_transfer' && item.status === 'pending' && (
        <Button variant="default" size="xs" className={classes.more ?? ''} onClick={() => edit(true)}>
          {text('editPayer')}
        </Button>
      )}
    </>
  );
}

function UnderWay({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const mayStart = useMay('deposit:start');
  const [isAsked, ask] = useState(false);
  return (
    <>
      {item.method === 'bank_transfer' && (
        <Alert color="info">
          {text('noticeApproval')} <Link to="/office/approvals">{text('noticeApprovalLink')}</Link>
        </Alert>
      )}
      {mayStart && (
        <div className={classes.buttons}>
          {item.method === 'card' && <Button onClick={() => showDeposit(item)}>{text('watch')}</Button>}
          <Button variant="default" onClick={() => ask(true)}>
            {text('cancel')}
          </Button>
        </div>
      )}
      {isAsked && <CancelDialog item={item} onClose={() => ask(false)} />}
    </>
  );
}
