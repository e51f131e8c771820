import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconTrendingUp } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { percentText } from '../../project/index.ts';
import { useInvestmentsOf } from '../investment-reads.ts';
import { InvestmentStatusBadge } from '../investment-status-badge.tsx';
import classes from '../investment.module.css';
import { ValueCurve } from '../value-curve.tsx';
import { NextPayments } from './next-payments.tsx';

/** Paid share of the planned dividends, in percent. */
const shareOf = ({ dividendsPaid, dividendsPlanned }: Investment): number =>
  dividendsPlanned === 0 ? 0 : Math.min(100, (dividendsPaid / dividendsPlanned) * 100);

/** One investment in the list; the whole card is a link. */
function InvestmentCard({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const language = useLanguage();
  const { history } = useRouter();
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <h2>
          <FrameLink
            href={`/my/investments/${item.id}`}
            className={shared.cardLink}
            onNavigate={(to) => history.push(to)}
          >
            {item.name}
          </FrameLink>
        </h2>
        <InvestmentStatusBadge status={item.status} />
      </div>
      <p className={classes.sum}>{euroText(item.initialAmount, language)}</p>
      <Facts>
        <Fact name={text('rate')}>{percentText(item.rentability, language)}</Fact>
        {item.nextDividendDate !== null && (
          <Fact name={text('next')}>
            {text('nextOn', {
              amount: euroText(item.nextDividendAmount ?? 0, language),
              date: dayText(item.nextDividendDate, language),
            })}
          </Fact>
        )}
        <Fact name={text('ends')}>{dayText(item.expirationDate, language)}</Fact>
        {item.status !== 'cancelled' && (
          <Fact name={text('paidOf')}>
            {text('paidOfText', {
              paid: euroText(item.dividendsPaid, language),
              planned: euroText(item.dividendsPlanned, language),
            })}
          </Fact>
        )}
      </Facts>
      {item.status !== 'cancelled' && (
        <div className={classes.bar} aria-hidden>
          <span style={{ width: `${shareOf(item)}%` }} />
        </div>
      )}
    </article>
  );
}

/** The customer's investments: value over time, next payments, and a list. */
export function OwnInvestments() {
  const text = useTexts('investment');
  const { data, pending } = answerOf(useInvestmentsOf(), <Skeleton height={380} radius={12} />);
  useEffect(() => nameScreen(text('ownTitle')), [text]);
  return (
    <>
      <PageHeader title={text('ownTitle')} description={text('ownText')} />
      {pending}
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
        <FrameLink href="/my/projects" className={shared.back} onNavigate={(to) => history.push(to)}>
          {text('toProjects')}
        </FrameLink>
      }
    />
  );
}
