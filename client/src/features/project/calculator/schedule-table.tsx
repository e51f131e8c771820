import { explainLine } from '@countinghouse/contract/investment/explain.ts';
import type { Schedule, ScheduleLine, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import { Formulas } from './formula.tsx';
import classes from './calculator.module.css';

interface ScheduleTableProps {
  readonly terms: Terms;
  readonly schedule: Schedule;
}

/** Further payments are shown on request. */
const shownAtFirst = 6;

/** Every payment with its date, and its formula on request. */
export function ScheduleTable({ terms, schedule }: ScheduleTableProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const { lines, total, expirationDate } = schedule;
  const shown = all ? lines : lines.slice(0, shownAtFirst);
  return (
    <section aria-label={text('schedule')}>
      <h3>{text('schedule')}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('period')}</th>
            <th scope="col">{text('dueDate')}</th>
            <th scope="col">{text('dividend')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Payment key={line.period} terms={terms} schedule={schedule} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text('total')}
            </th>
            <td>{euroText(total, language)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              {text('principal')}, {dayText(expirationDate, language)}
            </th>
            <td>{euroText(terms.cents, language)}</td>
          </tr>
        </tfoot>
      </table>
      {lines.length > shownAtFirst && (
        <Button variant="default" fullWidth onClick={() => setAll(!all)}>
          {all ? text('showFewer') : text('showAll', { count: lines.length })}
        </Button>
      )}
    </section>
  );
}

function Payment({ terms, schedule, line }: ScheduleTableProps & { readonly line: ScheduleLine }) {
  const text = useTexts('offer');
  const language = useLanguage();
  const [explained, setExplained] = useState(false);
  return (
    <>
      <tr>
        <td>{line.period}</td>
        <td>{dayText(line.dueDate, language)}</td>
        <td>
          <button
            type="button"
            className={classes.amount}
            aria-expanded={explained}
            aria-label={`${euroText(line.cents, language)}, ${text('formulaOf', { period: line.period })}`}
            onClick={() => setExplained(!explained)}
          >
            {euroText(line.cents, language)}
            <IconInfoCircle size={14} aria-hidden />
          </button>
        </td>
      </tr>
      {explained && (
        <tr className={classes.explanation}>
          <td colSpan={3}>
            <Formulas steps={explainLine(terms, schedule, line)} />
          </td>
        </tr>
      )}
    </>
  );
}
