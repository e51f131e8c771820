import { type Deposit, sandboxBank } from '@countinghouse/contract/deposit/deposit.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconBuildingBank } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import classes from '../deposit.module.css';

interface BankPanelProps {
  readonly deposit: Deposit;
  readonly onFill: (code: string) => void;
}

/** Simulates the card's bank, because a test sends no message to any phone. */
export function BankPanel({ deposit: { id }, onFill }: BankPanelProps) {
  const text = useTexts('deposit');
  const heading = useId();
  const { data } = useQuery({
    queryKey: ['sandboxBank', id],
    queryFn: ({ signal }) => call(sandboxBank, { params: { id } }, { signal }),
    // Drops the code once it is no longer visible.
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <section className={classes.bank} aria-labelledby={heading}>
      <div className={classes.line}>
        <h4 id={heading}>
          <IconBuildingBank size={18} aria-hidden /> {text('bankTitle')}
        </h4>
        <StatusBadge tone="warning">{text('test')}</StatusBadge>
      </div>
      <p className={classes.quiet}>{text('bankText')}</p>
      <div className={classes.line}>
        <span>
          {text('bankCode')}: <output className={classes.secret}>{data.secureCode}</output>
        </span>
        <Button variant="default" size="xs" onClick={() => onFill(data.secureCode)}>
          {text('bankFill')}
        </Button>
      </div>
    </section>
  );
}
