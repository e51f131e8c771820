import { type Deposit, deposit, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AgeClock } from '../../../features/withdrawal/age-clock.tsx';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import classes from './overview.module.css';

const withdrawals = resourceQueries(withdrawal);
const deposits = resourceQueries(deposit);

/** Oldest first: they have waited longest. */
const oldest = (filters: Filters) => ({ filters, sorts: ['dateCreation'], q: '', page: 1, pageSize: 5 });

/** Pending deposits and withdrawals, with their age; renders nothing without any. */
export function PendingMoney() {
  const text = useTexts('overview');
  const going = withdrawals.useList(oldest({ status: { in: withdrawalStates.open } })).data?.items ?? [];
  const coming = deposits.useList(oldest({ status: { in: depositStates.open } })).data?.items ?? [];
  if (going.length + coming.length === 0) return null;
  return (
    <Panel title={text('pending')}>
      <ul className={shared.list} aria-label={text('pending')}>
        {coming.map((item) => (
          <PendingRow
            key={item.id}
            href={`/my/deposits/${item.id}`}
            name={text('deposit')}
            amount={item.amount}
            since={item.dateCreation}
            badge={<DepositBadge status={item.status} />}
          />
        ))}
        {going.map((item) => (
          <PendingRow
            key={item.id}
            href={`/my/withdrawals/${item.id}`}
            name={text('withdrawal')}
            amount={item.amount}
            since={item.dateCreation}
            badge={<AgeClock item={item} />}
          />
        ))}
      </ul>
    </Panel>
  );
}

// Not the deposit screen's badge: sharing it would split the office's first load into more files.
function DepositBadge({ status }: Pick<Deposit, 'status'>) {
  const text = useTexts('overview');
  if (status === 'awaiting_3d_secure') return <StatusBadge tone="warning">{text('awaitsYou')}</StatusBadge>;
  return (
    <StatusBadge tone="info">{text(status === 'awaiting_transfer' ? 'awaitsTransfer' : 'beingChecked')}</StatusBadge>
  );
}

interface PendingRowProps {
  readonly href: string;
  readonly name: string;
  readonly amount: number;
  readonly since: string;
  readonly badge: ReactNode;
}

function PendingRow({ href, name, amount, since, badge }: PendingRowProps) {
  const text = useTexts('overview');
  const language = useLanguage();
  const { history } = useRouter();
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <FrameLink href={href} className={classes.link} onNavigate={(to) => history.push(to)}>
          {name}
        </FrameLink>
        <span className={shared.detail}>
          {text('since')} <DateTime instant={since} />
        </span>
      </span>
      <span className={classes.end}>
        <strong className={shared.figure}>{euroText(amount, language)}</strong>
        {badge}
      </span>
    </li>
  );
}
