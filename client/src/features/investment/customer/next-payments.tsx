import type { Dividend } from '@countinghouse/contract/investment/dividend.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { useNextDividends } from '../investment-reads.ts';
import classes from '../investment.module.css';

const shown = 5;

/** The next payments of all investments; renders nothing without any. */
export function NextPayments() {
  const text = useTexts('investment');
  const { data, pending } = answerOf(useNextDividends(shown));
  if (pending) return <Panel title={text('nextPayments')}>{pending}</Panel>;
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={text('nextPayments')}>
      <ul className={shared.rows} aria-label={text('nextPayments')}>
        {data.items.map((one) => (
          <Payment key={one.id} dividend={one} />
        ))}
      </ul>
    </Panel>
  );
}

function Payment({ dividend }: { readonly dividend: Dividend }) {
  const language = useLanguage();
  return (
    <li className={classes.row}>
      <span className={classes.rowLabels}>
        <span>{dayText(dividend.dueDate, language)}</span>
        <span className={shared.quiet}>{dividend.investmentName}</span>
      </span>
      <strong className={shared.figure}>{euroText(dividend.amount, language)}</strong>
    </li>
  );
}
