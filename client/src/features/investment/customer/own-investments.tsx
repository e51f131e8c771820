import '../../../ui/theme/mantine-office.css';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconTrendingUp } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { useInvestmentsOf } from '../use-investments-of.ts';
import { ValueCurve } from '../value-curve.tsx';
import { InvestmentCard } from './investment-card.tsx';
import { NextPayments } from './next-payments.tsx';
import classes from '../investment.module.css';

/** The customer's investments: value over time, next payments, and a list. */
export function OwnInvestments() {
  const text = useTexts('investment');
  const { data, error, refetch } = useInvestmentsOf();
  useEffect(() => nameScreen(text('ownTitle')), [text]);
  return (
    <>
      <PageHeader title={text('ownTitle')} description={text('ownText')} />
      {!data && !error && <Skeleton height={380} radius={12} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <Nothing />}
      {data && data.items.length > 0 && <Some items={data.items} />}
    </>
  );
}

function Some({ items }: { readonly items: readonly Investment[] }) {
  const text = useTexts('investment');
  const offer = useTexts('offer');
  const hasCurve = items.some(({ status }) => status !== 'cancelled');
  return (
    <>
      {hasCurve && (
        <Panel title={text('curve')}>
          <ValueCurve items={items} />
        </Panel>
      )}
      <NextPayments />
      <ul className={classes.cards} aria-label={text('ownTitle')}>
        {items.map((item) => (
          <li key={item.id}>
            <InvestmentCard item={item} />
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <strong>{offer('projected')}.</strong> {text('projectedNote')}
      </p>
    </>
  );
}

function Nothing() {
  const text = useTexts('investment');
  const { history } = useRouter();
  return (
    <EmptyState
      title={text('ownEmpty')}
      text={text('ownEmptyText')}
      icon={<IconTrendingUp size={20} aria-hidden />}
      action={
        <FrameLink href="/my/projects" className={classes.back} onNavigate={(to) => history.push(to)}>
          {text('toProjects')}
        </FrameLink>
      }
    />
  );
}
