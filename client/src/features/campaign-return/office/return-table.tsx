import type { campaignReturn } from '@countinghouse/contract/campaign/campaign-return.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { FiguresPanel } from '../../../ui/table/figures.tsx';
import classes from './campaign-return.module.css';
import { type ReturnAddress, type SortKey, sortKeys } from './return-address.ts';

type Answer = ReplyOf<typeof campaignReturn>;
type Row = Answer['rows'][number];

/** Identifies a row among those of one answer. */
export const keyOf = ({ id, name }: Row): string => id ?? `name:${name ?? ''}`;

const ofCosts: ReadonlySet<SortKey> = new Set(['cost', 'costPerLead', 'costPerFirstDeposit', 'returnPercent']);

const labels = {
  cost: 'cost',
  leads: 'leads',
  firstDeposits: 'firstDeposits',
  net: 'net',
  medianHours: 'median',
  costPerLead: 'costPerLead',
  costPerFirstDeposit: 'costPerFirstDeposit',
  returnPercent: 'returnPercent',
} as const;

/** Rows without a value are last in both directions. */
const sorted = (rows: readonly Row[], { sort, descending }: ReturnAddress, language: string): Row[] => {
  const sign = descending ? -1 : 1;
  const compare = (one: Row, other: Row): number => {
    const [a, b] = [one[sort], other[sort]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'string' ? a.localeCompare(String(b), language) : a - Number(b));
  };
  return rows.toSorted(compare);
};

const useCells = () => {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const euro = (value: number | null): string => (value === null ? '–' : euroText(value, language));
  const wait = (hours: number | null): string => {
    if (hours === null) return '–';
    return hours === 0 ? text('underAnHour') : durationText(hours * 60, language, 1);
  };
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (row: Omit<Row, 'id' | 'name'>, column: Exclude<SortKey, 'name'>): string => {
    if (column === 'leads' || column === 'firstDeposits') return numberFormat(language).format(row[column]);
    if (column === 'medianHours') return wait(row.medianHours);
    if (column === 'returnPercent') return row.returnPercent === null ? '–' : percent.format(row.returnPercent / 100);
    return euro(row[column]);
  };
};

interface ReturnTableProps {
  readonly answer: Answer;
  readonly address: ReturnAddress;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
  readonly onSort: (sort: string) => void;
  readonly onCosts: (campaign: { readonly id: string; readonly name: string }) => void;
}

/** The figures by campaign or source, with their total; a press on a name shows its funnel. */
export function ReturnTable({ answer, address, chosen, onChoose, onSort, onCosts }: ReturnTableProps) {
  const text = useTexts('campaignReturn');
  const language = useLanguage();
  const cell = useCells();
  const seesCosts = useMay('campaign:update');
  const bySource = address.group === 'source';
  const nameless = text(bySource ? 'noSource' : 'noCampaign');
  const columns = sortKeys.filter(
    (key): key is Exclude<SortKey, 'name'> => key !== 'name' && ((seesCosts && !bySource) || !ofCosts.has(key)),
  );
  return (
    <FiguresPanel title={text('figures')}>
      <thead>
        <tr>
          <Heading sortKey="name" label={text(address.group)} address={address} onSort={onSort} />
          {columns.map((key) => (
            <Heading key={key} sortKey={key} label={text(labels[key])} address={address} onSort={onSort} />
          ))}
          {seesCosts && !bySource && <td />}
        </tr>
      </thead>
      <tbody>
        {sorted(answer.rows, address, language).map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              <UnstyledButton
                className={classes.name ?? ''}
                aria-pressed={keyOf(row) === chosen}
                onClick={() => onChoose(keyOf(row))}
              >
                {row.name ?? nameless}
              </UnstyledButton>
            </th>
            {columns.map((key) => (
              <td key={key} data-loss={(key === 'net' && row.net < 0) || undefined}>
                {cell(row, key)}
              </td>
            ))}
            {seesCosts && !bySource && <td>{row.id !== null && <Costs row={row} id={row.id} onCosts={onCosts} />}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text('total')}</th>
          {columns.map((key) => (
            <td key={key}>{cell(answer.total, key)}</td>
          ))}
          {seesCosts && !bySource && <td />}
        </tr>
      </tfoot>
    </FiguresPanel>
  );
}

interface CostsProps extends Pick<ReturnTableProps, 'onCosts'> {
  readonly row: Row;
  readonly id: string;
}

function Costs({ row, id, onCosts }: CostsProps) {
  const text = useTexts('campaignReturn');
  const name = row.name ?? '';
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={text('costsOf', { name })}
      onClick={() => onCosts({ id, name })}
    >
      {text('costs')}
    </Button>
  );
}

interface HeadingProps extends Pick<ReturnTableProps, 'address' | 'onSort'> {
  readonly sortKey: SortKey;
  readonly label: string;
}

/** Sorts by its column, the largest first, and at the second press the other way. */
function Heading({ sortKey, label, address, onSort }: HeadingProps) {
  const isSorted = address.sort === sortKey;
  const descends = isSorted ? !address.descending : sortKey !== 'name';
  const direction = address.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort(`${descends ? '-' : ''}${sortKey}`)}>
        {label}
        <span aria-hidden>{isSorted && (address.descending ? ' ↓' : ' ↑')}</span>
      </UnstyledButton>
    </th>
  );
}
