import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { percentText } from '../../project/index.ts';
import { CancelPart } from '../cancel-part.tsx';
import { useInvestmentsOf } from '../investment-reads.ts';
import { InvestmentStatusBadge } from '../investment-status-badge.tsx';
import classes from '../investment.module.css';
import { ValueCurve } from '../value-curve.tsx';

/** A customer's investments on their page, with links to the list, which shows the dividends. */
export function LeadInvestments({ lead }: { readonly lead: string }) {
  const text = useTexts('investment');
  const { data, pending } = answerOf(useInvestmentsOf(lead), <Skeleton height={120} />);
  const items = data?.items ?? [];
  return (
    <>
      {items.some(({ status }) => status !== 'cancelled') && (
        <Panel title={text('curve')}>
          <ValueCurve items={items} />
        </Panel>
      )}
      <Panel title={text('title')}>
        {pending}
        {data && items.length === 0 && <p className={shared.quiet}>{text('listEmpty')}</p>}
        <ul className={shared.rows} aria-label={text('title')}>
          {items.map((item) => (
            <li key={item.id}>
              <Row item={item} />
              <CancelPart item={item} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Row({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const language = useLanguage();
  return (
    <div className={classes.row}>
      <span className={classes.rowLabels}>
        <Link
          to="/office/investments"
          search={{ filters: { lead: { eq: item.lead } }, record: item.id }}
          className={nameLink}
        >
          {item.name}
        </Link>
        <span className={shared.quiet}>
          {percentText(item.rentability, language)} · {text(item.dividendFrequency)} ·{' '}
          {text('until', { date: dayText(item.expirationDate, language) })}
        </span>
      </span>
      <span className={shared.badges}>
        <InvestmentStatusBadge status={item.status} />
        <Money amount={item.initialAmount} />
      </span>
    </div>
  );
}
