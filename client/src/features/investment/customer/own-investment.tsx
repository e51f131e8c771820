import '../../../ui/theme/mantine-office.css';
import { type Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { Skeleton } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { AgreementPart } from '../agreement-part.tsx';
import { CancelPart } from '../cancel-part.tsx';
import { DividendTable } from '../dividend-table.tsx';
import { InvestmentFacts } from '../investment-facts.tsx';
import { StatusMark } from '../status-mark.tsx';
import { ValueCurve } from '../value-curve.tsx';
import { Movements } from './movements.tsx';
import classes from '../investment.module.css';

const investments = resourceQueries(investment);

/** One of the customer's investments: terms, dividends, agreement and cancellation. */
export function OwnInvestment() {
  const text = useTexts('investment');
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = investments.useOne(id);
  const name = data?.name ?? text('ownTitle');
  useEffect(() => nameScreen(name), [name]);
  if (error instanceof CallError && [400, 404].includes(error.status)) {
    return <EmptyState wholeScreen title={text('goneTitle')} action={<Back />} />;
  }
  if (data) return <Known item={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius={12} />;
}

function Known({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const offer = useTexts('offer');
  const language = useLanguage();
  return (
    <>
      <PageHeader title={item.name} back={<Back />} />
      <Panel>
        <div className={classes.panel}>
          <p className={classes.amount}>
            {euroText(item.initialAmount, language)}
            <StatusMark status={item.status} />
          </p>
          <InvestmentFacts item={item} />
          <CancelPart item={item} />
        </div>
      </Panel>
      {item.status !== 'cancelled' && (
        <Panel title={text('curve')}>
          <ValueCurve items={[item]} />
        </Panel>
      )}
      <Panel title={text('schedule')}>
        <DividendTable item={item} />
        <p className={classes.note}>
          <strong>{offer('projected')}.</strong> {text('projectedNote')}
        </p>
      </Panel>
      <Movements item={item} />
      <Panel title={text('agreement')}>
        <AgreementPart item={item} />
      </Panel>
    </>
  );
}

function Back() {
  const text = useTexts('investment');
  const { history } = useRouter();
  return (
    <FrameLink href="/my/investments" className={classes.back} onNavigate={(to) => history.push(to)}>
      <IconChevronLeft size={16} aria-hidden />
      {text('ownTitle')}
    </FrameLink>
  );
}
