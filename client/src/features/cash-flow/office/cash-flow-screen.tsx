import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { useCashFlowAddress } from './cash-flow-address.ts';
import classes from './cash-flow.module.css';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { CashFlowChoices } from './cash-flow-choices.tsx';
import { CashFlowExport } from './cash-flow-export.tsx';
import { CashFlowFigures } from './cash-flow-figures.tsx';
import { CashFlowTable } from './cash-flow-table.tsx';

/** Money in, out and net, over time and by group. */
export function CashFlowScreen() {
  const text = useTexts('cashFlow');
  const seesAll = useReach('cashFlow:read') === 'all';
  const [address, change] = useCashFlowAddress();
  const { data, error, isPending, refetch } = useRead(
    cashFlowStats,
    { query: address },
    { resources: ['funds'], keepPrevious: true },
  );
  const isEmpty = data !== undefined && data.total.countIn + data.total.countOut === 0;
  return (
    <div className={classes.screen}>
      <PageHeader
        title={text('title')}
        description={text(seesAll ? 'description' : 'descriptionOwn')}
        actions={<CashFlowExport address={address} />}
      />
      <CashFlowChoices address={address} change={change} />
      {isPending && <Skeleton height={320} />}
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {isEmpty && <EmptyState title={text('emptyTitle')} text={text('emptyText')} />}
      {data && !isEmpty && (
        <>
          <CashFlowFigures total={data.total} />
          <CashFlowChart periods={data.periods} by={address.by} />
          <CashFlowTable answer={data} by={address.by} group={address.group} />
        </>
      )}
    </div>
  );
}
