import { type Deposit, depositStates, type DepositStatus } from '@countinghouse/contract/deposit/deposit.ts';
import { receiveTransfer } from '@countinghouse/contract/schemas/deposit/transfer.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Money } from '../../../ui/format/money.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Timeline, type TimelineEntry } from '../../../ui/page/timeline.tsx';
import type { RecordPanelProps } from '../../list/index.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { reasonLabels } from '../deposit-labels.ts';
import { DepositStatusBadge, Means, TestBadge } from '../deposit-badges.tsx';
import { showDeposit } from '../deposit-screen.ts';
import classes from '../deposit.module.css';
import { useKeepDeposit } from '../use-live-deposit.ts';
import { RefundPart } from './refund-part.tsx';
import { PayerForm } from './transfer-form.tsx';

/** Payer, means and reference. */
function DepositFacts({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  return (
    <Facts>
      <Fact name={text('customer')}>
        <Link to="/office/leads/$id" params={{ id: item.lead }} className={nameLink}>
          {item.leadName}
        </Link>
      </Fact>
      <Fact name={text('means')}>
        <Means item={item} />
      </Fact>
      {item.cardExpirationDate !== null && (
        <Fact name={field('cardExpirationDate')}>
          <span className={shared.figure}>{item.cardExpirationDate}</span>
        </Fact>
      )}
      <Fact name={field('transactionId')}>{item.transactionId}</Fact>
    </Facts>
  );
}

/** The payer's billing address; a dash for missing parts. */
function BillingAddress({ item }: { readonly item: Deposit }) {
  const field = useTexts('field');
  const language = useLanguage();
  const { fullName, street, zipCode, country, phone } = item;
  const countryName = country && new Intl.DisplayNames([language], { type: 'region' }).of(country);
  return (
    <Facts>
      <Fact name={field('fullName')}>{fullName || '–'}</Fact>
      <Fact name={field('street')}>{street || '–'}</Fact>
      <Fact name={field('zipCode')}>{zipCode || '–'}</Fact>
      <Fact name={field('country')}>{countryName || '–'}</Fact>
      <Fact name={field('phone')}>{phone || '–'}</Fact>
    </Facts>
  );
}

const begunKey = ({ method, enteredByName }: Deposit): TextKey<'deposit'> => {
  if (method === 'bank_transfer' && enteredByName !== null) return 'happenedRecorded';
  return enteredByName === null ? 'happenedStarted' : 'happenedStartedFor';
};

const endKeys = {
  pending: null,
  awaiting_transfer: null,
  awaiting_3d_secure: null,
  completed: 'happenedCompleted',
  failed: 'happenedFailed',
  cancelled: 'happenedCancelled',
} as const satisfies Record<DepositStatus, TextKey<'deposit'> | null>;

/** The history of a deposit, latest first. */
function DepositHistory({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const { status, dateDone, reason } = item;
  const endKey = endKeys[status];
  const ended: TimelineEntry[] =
    dateDone === null || endKey === null
      ? []
      : [
          {
            id: 'ended',
            title: text(endKey),
            instant: dateDone,
            tone: status === 'completed' ? 'success' : 'neutral',
            body: reason && text(reasonLabels[reason].why),
          },
        ];
  const begun: TimelineEntry = {
    id: 'begun',
    title: text(begunKey(item)),
    instant: item.dateCreation,
    actor: item.enteredByName ?? item.leadName,
  };
  return <Timeline label={text('history')} entries={[...ended, begun]} />;
}

/** One deposit beside the list: details, payer, history, and actions while it is pending. */
export function DepositPanel(props: RecordPanelProps<Deposit>) {
  const { item } = props;
  const text = useTexts('deposit');
  return (
    <div className={shared.stack}>
      <p className={classes.amount}>
        <Money amount={item.amount} />
        <span className={shared.badges}>
          <DepositStatusBadge item={item} />
          {item.test && <TestBadge />}
        </span>
      </p>
      {item.reason && <Alert color="error">{text(reasonLabels[item.reason].why)}</Alert>}
      {depositStates.states[item.status].isOpen && <UnderWay item={item} />}
      <section className={shared.part}>
        <h3 className={shared.heading}>{text('facts')}</h3>
        <DepositFacts item={item} />
      </section>
      {item.method === 'card' && depositStates.allows(item.status, 'refund') && <RefundPart item={item} />}
      <section className={shared.part}>
        <h3 className={shared.heading}>{text(item.method === 'card' ? 'address' : 'payer')}</h3>
        <Payer {...props} />
      </section>
      <section className={shared.part}>
        <h3 className={shared.heading}>{text('history')}</h3>
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
      {mayUpdate && item.method === 'bank_transfer' && depositStates.allows(item.status, 'editPayer') && (
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
  const mayRecord = useMay('deposit:create');
  const [isConfirming, setConfirming] = useState(false);
  // Money that has arrived is approved or rejected.
  const hasArrived = item.status === 'pending' && item.method === 'bank_transfer' && item.enteredByName === null;
  return (
    <>
      {item.status === 'awaiting_transfer' && mayRecord && <ReceiveForm item={item} />}
      {item.status === 'pending' && item.method === 'bank_transfer' && (
        <Alert color="info">
          {text(hasArrived ? 'noticeArrived' : 'noticeApproval')}{' '}
          <Link to="/office/approvals">{text('noticeApprovalLink')}</Link>
        </Alert>
      )}
      {mayStart && (
        <div className={classes.buttons}>
          {item.method === 'card' && <Button onClick={() => showDeposit(item)}>{text('watch')}</Button>}
          {depositStates.allows(item.status, 'cancel') && !hasArrived && (
            <Button variant="default" onClick={() => setConfirming(true)}>
              {text('cancel')}
            </Button>
          )}
        </div>
      )}
      {isConfirming && <CancelDialog item={item} onClose={() => setConfirming(false)} />}
    </>
  );
}

interface ArrivalFields {
  amount: number | null;
  statementReference: string;
  fullName: string;
}

/** Records that an announced transfer has arrived, as the bank statement shows it. */
function ReceiveForm({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const keep = useKeepDeposit();
  const { form, control, submitting } = useContractForm<ArrivalFields, typeof receiveTransfer.body>({
    schema: receiveTransfer.body,
    defaultValues: { amount: item.amount, statementReference: '', fullName: '' },
    shape: (fields) => ({ ...fields, amount: fields.amount ?? undefined }),
  });
  useFormGuard(control);
  const receive = submitting(async (body) => {
    await keep(await call(receiveTransfer, { params: { id: item.id }, body }));
  });
  return (
    <section className={shared.part}>
      <h3 className={shared.heading}>{text('arrived')}</h3>
      <p className={classes.quiet}>{text('arrivedText')}</p>
      <Form form={form} onSubmit={receive} submitLabel={text('arrivedSubmit')}>
        <EuroField control={control} name="amount" label={text('arrivedAmount')} required />
        <TextField
          control={control}
          name="statementReference"
          label={field('statementReference')}
          description={text('referenceHint')}
          autoComplete="off"
          required
        />
        <TextField control={control} name="fullName" label={text('arrivedName')} autoComplete="off" required />
      </Form>
    </section>
  );
}
