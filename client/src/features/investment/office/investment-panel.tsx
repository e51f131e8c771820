import { dividend } from '@countinghouse/contract/schemas/investment/dividend.ts';
import { type Investment, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Fact } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { RecordPanelProps } from '../../list/index.ts';
import { AgreementPart } from '../agreement-part.tsx';
import { CancelPart } from '../cancel-part.tsx';
import { DividendTable } from '../dividend-table.tsx';
import { InvestmentFacts } from '../investment-facts.tsx';
import classes from '../investment.module.css';
import { InvestmentStatusBadge } from '../investment-status-badge.tsx';
import { customer } from './investment-cells.tsx';

interface DividendDialogProps {
  readonly item: Investment;
  readonly onClose: () => void;
}

interface Fields {
  amount: number | null;
}

const dividends = resourceQueries(dividend);

/** Proposes an additional dividend to a second person; it is marked as manual. */
function DividendDialog({ item, onClose }: DividendDialogProps) {
  const text = useTexts('investment');
  const field = useTexts('field');
  const language = useLanguage();
  const { mutateAsync } = dividends.useCreate();
  const { form, control, submitting } = useContractForm<Fields, typeof dividend.create>({
    schema: dividend.create,
    defaultValues: { amount: null },
    missing: { amount: 'amountMissing' },
    shape: (values) => ({ ...values, investment: item.id }),
  });
  const pay = submitting(async (wanted) => {
    const { amount } = await mutateAsync(wanted);
    showToast({
      type: 'success',
      message: text('paidByHand', { amount: euroText(amount, language), name: item.leadName }),
    });
    onClose();
  });
  return (
    <FormDialog
      title={text('payByHandTitle')}
      text={text('payByHandText', { name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={pay}
      submitLabel={text('payByHandConfirm')}
    >
      <EuroField control={control} name="amount" label={field('amount')} required />
    </FormDialog>
  );
}

/** One investment beside the list: terms, dividends, agreement and actions. */
export function InvestmentPanel({ item }: RecordPanelProps<Investment>) {
  const text = useTexts('investment');
  const field = useTexts('field');
  return (
    <div className={shared.column}>
      <p className={shared.amount}>
        <Money amount={item.initialAmount} />
        <InvestmentStatusBadge status={item.status} />
      </p>
      <InvestmentFacts item={item}>
        <Fact name={text('customer')}>{customer(item)}</Fact>
        {item.projectName !== null && <Fact name={field('projectName')}>{item.projectName}</Fact>}
        {item.project === null && item.enteredByName !== null && (
          <Fact name={field('enteredByName')}>{item.enteredByName}</Fact>
        )}
        {item.dateEnded !== null && (
          <Fact name={field('dateEnded')}>
            <DateTime instant={item.dateEnded} />
          </Fact>
        )}
      </InvestmentFacts>
      <CancelPart item={item} />
      {item.status === 'pending' && (
        <Alert color="warning">
          {text('pendingText')}{' '}
          <Link to="/office/approvals" className={nameLink}>
            {text('toApprovals')}
          </Link>
        </Alert>
      )}
      <section className={classes.part}>
        <div className={classes.partHead}>
          <h3 className={shared.heading}>{text('schedule')}</h3>
          <ManualButton item={item} />
        </div>
        <DividendTable item={item} />
      </section>
      <section className={classes.part}>
        <h3 className={shared.heading}>{text('agreement')}</h3>
        <AgreementPart item={item} />
      </section>
    </div>
  );
}

function ManualButton({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const mayPay = useMay('dividend:create');
  const [isConfirming, setConfirming] = useState(false);
  if (!mayPay || !investmentStates.allows(item.status, 'payDividend')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
        {text('payByHand')}
      </Button>
      {isConfirming && <DividendDialog item={item} onClose={() => setConfirming(false)} />}
    </>
  );
}
