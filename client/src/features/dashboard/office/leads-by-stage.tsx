import { user } from '@countinghouse/contract/user/user.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { useFirmLabels } from '../../../kernel/setting/firm-labels.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { onlyLeads } from './dashboard-reads.ts';
import classes from './dashboard.module.css';

/** Maximum number of stages counted: each needs a separate call. */
const most = 10;

const countOf = async (stage: string, signal: AbortSignal): Promise<number> => {
  const filters = { ...onlyLeads, qualifications: { eq: stage } };
  const query = listQuery({ filters, sorts: [], q: '', page: 1, pageSize: 1 });
  return (await call(user.routes.list, { query }, { signal })).count;
};

/** Leads within the reader's scope by stage key; missing until counted, null if that failed. */
const useStageCounts = (stages: readonly string[]): ReadonlyMap<string, number | null> =>
  useQueries({
    queries: stages.slice(0, most).map((stage) => ({
      queryKey: ['user', 'stage', stage] as const,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countOf(stage, signal),
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data = null, isError }, index) => {
          const stage = stages[index];
          return stage === undefined || (data === null && !isError) ? [] : [[stage, data] as const];
        }),
      ),
  });

/** Leads by sales stage; a standard user sees their own. */
export function LeadsByStage() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const seesAll = useReach('lead:read') === 'all';
  const { qualifications } = useFirmLabels();
  const counts = useStageCounts(qualifications.map(({ key }) => key));
  const title = text(seesAll ? 'byStageAll' : 'byStage');
  const items = qualifications
    .map(({ key, name }) => ({ id: key, label: name, value: counts.get(key) ?? null }))
    .filter(({ id }) => counts.has(id));
  return (
    <Panel title={title}>
      {qualifications.length === 0 ? (
        <p className={classes.quietText}>{text('byStageNone')}</p>
      ) : (
        <BarList label={title} items={items} formatValue={(value) => numberFormat(language).format(value)} />
      )}
    </Panel>
  );
}
