import { type Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { ledgerStatement, type StatementLine } from '@countinghouse/contract/ledger/statement.ts';
import { Skeleton } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useLedgerLabels } from '../../ledger/index.ts';
import { AgreementPart } from '../agreement-part.tsx';
import { CancelPart } from '../cancel-part.tsx';
import { DividendTable } from '../dividend-table.tsx';
import { InvestmentFacts } from '../investment-facts.tsx';
import { useDividendsOf } from '../investment-reads.ts';
import { InvestmentStatusBadge } from '../investment-status-badge.tsx';
import classes from '../investment.module.css';
import { ValueCurve } from '../value-curve.tsx';

/** The investment's recent statement lines, newest first, with a link to the full statement. */
function Movements({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const { history } = useRouter();
  const { items } = useDividendsOf(item.id);
  const { data } = useRead(
    ledgerStatement,
    { params: { userId: useUser().id }, query: { pageSize: 100 } },
    { resources: ['funds'] },
  );
  const records = new Set([item.id, ...(items ?? []).map(({ id }) => id)]);
  const lines = data?.lines.filter(({ record }) => records.has(record)) ?? [];
  return (
    <Panel title={text('movements')}>
      {!data && <Skeleton height={80} />}
      {data && lines.length === 0 && <p className={shared.quiet}>{text('movementsNone')}</p>}
      <ul className={shared.rows} aria-label={text('movements')}>
        {lines.map((line) => (
          <Movement key={line.transfer} line={line} />
        ))}
      </ul>
      <FrameLink href="/my/statement" className={shared.back} onNavigate={(to) => history.push(to)}>
        {text('toStatement')}
      </FrameLink>
    </Panel>
  );
}

function Movement({ line }: { readonly line: StatementLine }) {
  const { kind } = useLedgerLabels();
  return (
    <li className={classes.row}>
      <span className={classes.rowLabels}>
        <span>{kind(line.kind)}</span>
        <span className={shared.quiet}>
          <DateTime instant={line.at} />
        </span>
      </span>
      <strong className={shared.figure}>{euroText(line.amount, useLanguage())}</strong>
    </li>
  );
}

const investments = resourceQueries(investment);

/** One of the customer's investments: terms, dividends, agreement and cancellation. */
export function OwnInvestment() {
  const text = useTexts('investment');
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = investments.useOne(id);
  const name = data?.name ?? text('ownTitle');
  useEffect(() => nameScreen(name), [name]);
  if (error instanceof CallError && [400, 404].includes(error.status)) {
    return <EmptyState fullScreen title={text('goneTitle')} action={<Back />} />;
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
        <div className={shared.column}>
          <p className={shared.amount}>
            {euroText(item.initialAmount, language)}
            <InvestmentStatusBadge status={item.status} />
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
    <FrameLink href="/my/investments" className={shared.back} onNavigate={(to) => history.push(to)}>
      <IconChevronLeft size={16} aria-hidden />
      {text('ownTitle')}
    </FrameLink>
  );
}
