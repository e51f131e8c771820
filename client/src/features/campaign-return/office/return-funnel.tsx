import type { ReturnFigures } from '@countinghouse/contract/campaign/campaign-return.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { BarList } from '../../../ui/chart/bar-list.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';

const steps = ['leads', 'contacted', 'verified', 'firstDeposits', 'invested'] as const;

interface FunnelProps {
  readonly figures: ReturnFigures;
  /** The campaign or source; all leads without one. */
  readonly name: string | undefined;
}

/** How many leads have come how far, as bars with their share of all leads. */
export function Funnel({ figures, name }: FunnelProps) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const title = name === undefined ? text('funnel') : text('funnelOf', { name });
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const valueText = (value: number): string => {
    const count = numberFormat(language).format(value);
    return figures.leads === 0 ? count : text('funnelShare', { count, share: share.format(value / figures.leads) });
  };
  return (
    <Panel title={title}>
      <BarList
        label={title}
        items={steps.map((step) => ({ id: step, label: text(step), value: figures[step] }))}
        formatValue={valueText}
      />
    </Panel>
  );
}
