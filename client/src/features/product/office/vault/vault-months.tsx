import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { localeOf } from '@countinghouse/contract/locale.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { TrendChart } from '../../../../ui/chart/trend-chart.tsx';
import { numberFormat } from '../../../../ui/format/number-text.ts';

interface VaultMonthsProps {
  readonly months: ReplyOf<typeof vaultStats>['byMonth'];
  readonly series: readonly ('bought' | 'sold' | 'gain')[];
}

const labels = { bought: 'seriesBought', sold: 'seriesSold', gain: 'seriesGain' } as const;

/** Amounts of the last twelve months as bars, in euros. */
export function VaultMonths({ months, series }: VaultMonthsProps) {
  const text = useTexts('vault');
  const language = useLanguage();
  const name = useMonthName();
  return (
    <TrendChart
      title={`${text('statMonths')} (€)`}
      series={series.map((one) => text(labels[one]))}
      points={months.map((month) => ({ label: name(month.month), values: series.map((one) => month[one]) }))}
      kind="bar"
      height={150}
      formatValue={(value) => numberFormat(language, { maximumFractionDigits: 2 }).format(value)}
    />
  );
}

/** Figures of the vault, of one customer if given. */
export const useVaultStats = (lead?: string) =>
  useRead(vaultStats, { query: lead === undefined ? {} : { lead } }, { resources: ['product', 'offer'] });

/** Formats a month such as `2026-11` in short form in the reader's language. */
export const useMonthName = () => {
  const format = new Intl.DateTimeFormat(localeOf(useLanguage()), { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (month: string): string => format.format(new Date(`${month}-15T12:00:00Z`));
};
