import type { Investment } from '@countinghouse/contract/investment/investment.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconCircleCheck } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { AgreementPart } from '../agreement-part.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import classes from './subscribe.module.css';

/** The result: agreement, cancellation deadline and next steps. */
export function ResultStep({ item }: { readonly item: Investment }) {
  const text = useTexts('subscription');
  const investment = useTexts('investment');
  const locale = useUiLocale();
  const { history } = useRouter();
  const amount = euroText(item.initialAmount, locale.language);
  return (
    <Panel>
      <div className={classes.step}>
        <p className={classes.done} role="status">
          <IconCircleCheck size={28} aria-hidden />
          {text('done', { amount, name: item.name })}
        </p>
        <Facts>
          {item.cancelUntil !== null && <Fact name={text('cancelUntil')}>{dateText(item.cancelUntil, locale)}</Fact>}
          {item.nextDividendDate !== null && (
            <Fact name={investment('next')}>
              {investment('nextOn', {
                amount: euroText(item.nextDividendAmount ?? 0, locale.language),
                date: dayText(item.nextDividendDate, locale.language),
              })}
            </Fact>
          )}
        </Facts>
        <AgreementPart item={item} />
        <FrameLink href={`/my/investments/${item.id}`} className={classes.link} onNavigate={(to) => history.push(to)}>
          {text('toInvestment')}
        </FrameLink>
      </div>
    </Panel>
  );
}
