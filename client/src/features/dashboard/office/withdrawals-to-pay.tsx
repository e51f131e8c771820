import { type Withdrawal, withdrawal, withdrawalStats } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { AgeClock } from '../../withdrawal/index.ts';
import classes from './dashboard.module.css';

const withdrawals = resourceQueries(withdrawal);
const shown = 5;

/** The pending withdrawals due first, with their ages, and the usual time to pay. */
export function WithdrawalsToPay() {
  const text = useTexts('withdrawal');
  const { history } = useRouter();
  const go = (href: string) => history.push(href);
  const { data, error, isPending, refetch } = withdrawals.useList({
    filters: { status: { eq: 'pending' } },
    sorts: ['target'],
    q: '',
    page: 1,
    pageSize: shown,
  });
  return (
    <Panel
      title={text('dashboardTitle')}
      actions={
        <FrameLink href="/office/withdrawals" className={classes.more} onNavigate={go}>
          {text('all')}
        </FrameLink>
      }
    >
      <MedianTime />
      {isPending && <Skeleton height={140} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={classes.quietText}>{text('dashboardNone')}</p>}
      <ul className={shared.list}>
        {(data?.items ?? []).map((item) => (
          <ToPay key={item.id} item={item} onNavigate={go} />
        ))}
      </ul>
    </Panel>
  );
}

function MedianTime() {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { data } = useRead(withdrawalStats, {});
  if (!data) return null;
  const { medianMinutesToPay: minutes, targetHours } = data;
  return (
    <p className={classes.quietText}>
      {text('medianTime', { time: minutes === null ? '–' : durationText(minutes, language) })} ·{' '}
      {text('statTarget', { time: durationText(targetHours * 60, language) })}
    </p>
  );
}

interface ToPayProps {
  readonly item: Withdrawal;
  readonly onNavigate: (href: string) => void;
}

function ToPay({ item, onNavigate }: ToPayProps) {
  return (
    <li className={classes.toPay}>
      <span className={classes.person}>
        <FrameLink href={`/office/withdrawals?record=${item.id}`} className={undefined} onNavigate={onNavigate}>
          {item.leadName}
        </FrameLink>
      </span>
      <span className={classes.figure}>
        <Money amount={item.amount} />
      </span>
      <span className={classes.figure}>
        <AgeClock item={item} />
      </span>
    </li>
  );
}
