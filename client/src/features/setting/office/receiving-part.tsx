import {
  closeReceivingAccount,
  listReceivingAccounts,
  type ReceivingAccount,
} from '@countinghouse/contract/deposit/receiving-account.ts';
import { addReceivingAccount } from '@countinghouse/contract/schemas/deposit/receiving-account.ts';
import { shownDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { dateText } from '../../../ui/format/date-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './setting.module.css';

/** The bank account to which customers pay in, the former ones, and the form for another. */
export function ReceivingPart() {
  const text = useTexts('setting');
  const { data, pending } = answerOf(
    useRead(listReceivingAccounts, {}, { resources: ['receivingAccount', 'approval'] }),
    <Skeleton height={200} />,
  );
  const now = new Date(useNow()).toISOString();
  if (!data) return pending;
  const inUse = data.accounts.find(({ closed, validFrom }) => closed === null && validFrom <= now);
  return (
    <Panel title={text('accounts')}>
      <p className={classes.text}>{text('accountsText')}</p>
      <div className={shared.stack}>
        {data.accounts.length === 0 && <p className={shared.quiet}>{text('accountsNone')}</p>}
        <ul className={shared.rows} aria-label={text('accounts')}>
          {data.accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isInUse={account === inUse}
              isNext={account.validFrom > now}
            />
          ))}
        </ul>
        {data.approval === null ? (
          <AccountForm />
        ) : (
          <Alert color="info">
            {text('accountWaiting')} <Link to="/office/approvals">{text('toApprovals')}</Link>
          </Alert>
        )}
      </div>
    </Panel>
  );
}

interface AccountRowProps {
  readonly account: ReceivingAccount;
  readonly isInUse: boolean;
  readonly isNext: boolean;
}

function AccountRow({ account, isInUse, isNext }: AccountRowProps) {
  const text = useTexts('setting');
  const [isClosing, setClosing] = useState(false);
  const { run, busy } = useAction(closeReceivingAccount, text('accountClosedNow'));
  const { id, holder, bank, bic, closed } = account;
  const iban = shownDestination(account.iban);
  const close = async (): Promise<void> => {
    await run({ params: { id } });
    setClosing(false);
  };
  return (
    <li className={classes.account}>
      <span>
        <strong className={shared.figure}>{iban}</strong>
        <span className={shared.detail}>{[holder, bank, bic].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={shared.badges}>
        <AccountBadge account={account} isInUse={isInUse} isNext={isNext} />
        {closed === null && (
          <Button
            size="xs"
            variant="default"
            aria-label={text('accountCloseNamed', { iban })}
            onClick={() => setClosing(true)}
          >
            {text('accountClose')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        opened={isClosing}
        destructive
        title={text('accountCloseTitle')}
        confirmLabel={text('accountClose')}
        busy={busy}
        onClose={() => setClosing(false)}
        onConfirm={() => void close()}
      >
        {text('accountCloseText')}
      </ConfirmDialog>
    </li>
  );
}

function AccountBadge({ account: { closed, validFrom }, isInUse, isNext }: AccountRowProps) {
  const text = useTexts('setting');
  const locale = useUiLocale();
  if (closed !== null) return <StatusBadge tone="neutral">{text('accountIsClosed')}</StatusBadge>;
  if (isInUse) return <StatusBadge tone="success">{text('accountInUse')}</StatusBadge>;
  if (isNext)
    return <StatusBadge tone="info">{text('accountNext', { date: dateText(validFrom, locale) })}</StatusBadge>;
  return <StatusBadge tone="neutral">{text('accountFormer')}</StatusBadge>;
}

const empty = { holder: '', iban: '', bic: '', bank: '' };

function AccountForm() {
  const text = useTexts('setting');
  const field = useTexts('field');
  const { run } = useAction(addReceivingAccount, text('accountProposed'));
  const { form, control, submitting } = useContractForm<typeof empty, typeof addReceivingAccount.body>({
    schema: addReceivingAccount.body,
    defaultValues: empty,
  });
  const propose = submitting(async (body) => {
    await run({ body });
  });
  return (
    <section className={shared.part}>
      <h3 className={shared.heading}>{text('accountNew')}</h3>
      <Form form={form} onSubmit={propose} submitLabel={text('accountAdd')} columns={2}>
        <TextField control={control} name="holder" label={field('holder')} autoComplete="off" required />
        <TextField control={control} name="bank" label={field('bank')} autoComplete="off" required />
        <TextField control={control} name="iban" label={field('iban')} autoComplete="off" required />
        <TextField control={control} name="bic" label={field('bic')} autoComplete="off" />
      </Form>
    </section>
  );
}
