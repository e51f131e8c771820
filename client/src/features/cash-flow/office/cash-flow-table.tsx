import { localeOf } from '@countinghouse/contract/locale.ts';
import type {
  CashFlow,
  CashFlowGroup,
  cashFlowStats,
  CashFlowStep,
} from '@countinghouse/contract/cash-flow/cash-flow.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { FiguresPanel } from '../../../ui/table/figures.tsx';

/** The label of a period by its first day for an axis or a row; `weekOf` formats a week. */
const periodText = (
  date: string,
  by: CashFlowStep,
  { language, weekOf }: { readonly language: string; readonly weekOf: (day: string) => string },
): string => {
  if (by === 'week') return weekOf(dayText(date, language));
  if (by === 'day') return dayText(date, language);
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(date));
};

interface CashFlowTableProps {
  readonly answer: ReplyOf<typeof cashFlowStats>;
  readonly by: CashFlowStep;
  readonly group: CashFlowGroup;
}

interface Row extends CashFlow {
  readonly key: string;
  readonly name: string;
}

const titles = { none: 'figures', campaign: 'groupCampaign', staff: 'groupStaff' } as const;

/** The figures by group if requested, otherwise by period with the newest first, with a total. */
export function CashFlowTable({ answer, by, group }: CashFlowTableProps) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  const weekOf = (date: string): string => text('weekOf', { date });
  const nameless = text(group === 'staff' ? 'noStaff' : 'noCampaign');
  const rows: Row[] =
    group === 'none'
      ? answer.periods
          .map((period) => ({ ...period, key: period.date, name: periodText(period.date, by, { language, weekOf }) }))
          .toReversed()
      : answer.groups.map(({ id, name, ...flow }) => ({ ...flow, key: id ?? 'none', name: name ?? nameless }));
  return (
    <FiguresPanel title={text(titles[group])}>
      <thead>
        <tr>
          <th scope="col">{text(group === 'none' ? 'period' : titles[group])}</th>
          <th scope="col">{text('moneyIn')}</th>
          <th scope="col">{text('moneyOut')}</th>
          <th scope="col">{text('net')}</th>
          <th scope="col">{text('countIn')}</th>
          <th scope="col">{text('countOut')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FlowRow key={row.key} row={row} />
        ))}
      </tbody>
      <tfoot>
        <FlowRow row={{ ...answer.total, key: 'total', name: text('total') }} />
      </tfoot>
    </FiguresPanel>
  );
}

function FlowRow({ row }: { readonly row: Row }) {
  const language = useLanguage();
  const number = numberFormat(language);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{euroText(row.in, language)}</td>
      <td>{euroText(row.out, language)}</td>
      <td data-loss={row.net < 0 || undefined}>{euroText(row.net, language)}</td>
      <td>{number.format(row.countIn)}</td>
      <td>{number.format(row.countOut)}</td>
    </tr>
  );
}
