import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { useFirmLabels } from '../../../kernel/setting/firm-labels.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './dashboard.module.css';
import { useStageCounts } from './stage-counts.ts';

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
