import { type Dividend, dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { dayText } from '../../ui/format/day-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useDividendsOf } from './investment-reads.ts';
import classes from './investment.module.css';

const shownAtFirst = 12;
/** Past dividends shown together with the future ones. */
const shownOfThePast = 3;

/** The first row of a long schedule: at its last paid dividends. */
const startOf = (items: readonly Dividend[]): number => {
  const next = items.findIndex(({ status }) => status === 'planned');
  const start = next === -1 ? items.length - shownAtFirst : next - shownOfThePast;
  return Math.max(0, Math.min(start, items.length - shownAtFirst));
};

/** Every dividend of an investment with its date and state, and the return of the principal. */
export function DividendTable({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const { items, error, refetch } = useDividendsOf(item.id);
  const [all, setAll] = useState(false);
  if (!items && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!items) return <Skeleton height={240} />;
  const start = startOf(items);
  const shown = all ? items : items.slice(start, start + shownAtFirst);
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('period')}</th>
            <th scope="col">{text('due')}</th>
            <th scope="col">{text('state')}</th>
            <th scope="col">{text('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Line key={one.id} dividend={one} />
          ))}
        </tbody>
        <Principal item={item} />
      </table>
      {items.length > shownAtFirst && (
        <Button variant="default" fullWidth onClick={() => setAll(!all)}>
          {all ? text('showFewer') : text('showAll', { count: items.length })}
        </Button>
      )}
    </>
  );
}

function Line({ dividend }: { readonly dividend: Dividend }) {
  const text = useTexts('investment');
  const language = useLanguage();
  const { period, manual, dueDate, status, amount } = dividend;
  const { label, tone } = dividendStates.states[status];
  return (
    <tr data-status={status}>
      <td>{period ?? '–'}</td>
      <td>{dayText(dueDate, language)}</td>
      <td>
        <span className={shared.badges}>
          <StatusBadge tone={tone}>{text(label)}</StatusBadge>
          {manual && <StatusBadge tone="info">{text('manual')}</StatusBadge>}
        </span>
      </td>
      <td>{euroText(amount, language)}</td>
    </tr>
  );
}

function Principal({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const language = useLanguage();
  if (item.status === 'cancelled' || item.status === 'rejected') return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          {text('principal', { date: dayText(item.expirationDate, language) })}
        </th>
        <td>{euroText(item.initialAmount, language)}</td>
      </tr>
    </tfoot>
  );
}
