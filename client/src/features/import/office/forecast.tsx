import type { forecastImport } from '@countinghouse/contract/import/import.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Skeleton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useFigures } from './use-figures.ts';
import classes from './import.module.css';

interface ForecastProps {
  readonly forecast: ReplyOf<typeof forecastImport> | undefined;
  /** Rows with their own problem; all other failures name a missing campaign. */
  readonly problems: number;
  readonly campaigns: number;
}

/** One sentence on what a run will do, and to how many rows. */
export function Forecast({ forecast, problems, campaigns }: ForecastProps) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  if (!forecast) return <Skeleton height={56} />;
  const effects = [
    ['willCreate', forecast.created],
    ['willCampaign', campaigns],
    ['willUpdate', forecast.updated],
    ['willSkip', forecast.skipped],
    ['willFail', problems],
    ['willMiss', forecast.failed - problems],
  ] as const;
  const parts = effects.filter(([, count]) => count > 0).map(([key, count]) => countText(key, count));
  return (
    <p className={classes.sentence} role="status">
      {text('sentence', { parts: parts.length > 0 ? list.format(parts) : text('willNothing') })}
    </p>
  );
}
