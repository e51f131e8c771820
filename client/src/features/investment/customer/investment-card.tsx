import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { percentText } from '../../project/index.ts';
import { StatusMark } from '../status-mark.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import classes from '../investment.module.css';

/** Paid share of the planned dividends, in percent. */
const shareOf = ({ dividendsPaid, dividendsPlanned }: Investment): number =>
  dividendsPlanned === 0 ? 0 : Math.min(100, (dividendsPaid / dividendsPlanned) * 100);

/** One investment in the list; the whole card is a link. */
export function InvestmentCard({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const language = useLanguage();
  const { history } = useRouter();
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <h2>
          <FrameLink
            href={`/my/investments/${item.id}`}
            className={classes.cardLink}
            onNavigate={(to) => history.push(to)}
          >
            {item.name}
          </FrameLink>
        </h2>
        <StatusMark status={item.status} />
      </div>
      <p className={classes.sum}>{euroText(item.initialAmount, language)}</p>
      <Facts>
        <Fact name={text('rate')}>{percentText(item.rentability, language)}</Fact>
        {item.nextDividendDate !== null && (
          <Fact name={text('next')}>
            {text('nextOn', {
              amount: euroText(item.nextDividendAmount ?? 0, language),
              date: dayText(item.nextDividendDate, language),
            })}
          </Fact>
        )}
        <Fact name={text('ends')}>{dayText(item.expirationDate, language)}</Fact>
        {item.status !== 'cancelled' && (
          <Fact name={text('paidOf')}>
            {text('paidOfText', {
              paid: euroText(item.dividendsPaid, language),
              planned: euroText(item.dividendsPlanned, language),
            })}
          </Fact>
        )}
      </Facts>
      {item.status !== 'cancelled' && (
        <div className={classes.bar} aria-hidden>
          <span style={{ width: `${shareOf(item)}%` }} />
        </div>
      )}
    </article>
  );
}
