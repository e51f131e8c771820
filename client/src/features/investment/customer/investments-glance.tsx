import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { CancelPart } from '../cancel-part.tsx';
import { isCancellable } from '../investment-labels.ts';
import { useInvestmentsOf } from '../investment-reads.ts';
import classes from '../investment.module.css';
import { NextPayments } from './next-payments.tsx';

/** On the start page of customers with investments: the next payments, and cancellable investments. */
export function InvestmentsGlance() {
  const text = useTexts('investment');
  const { history } = useRouter();
  const now = useNow();
  const { data, pending } = answerOf(useInvestmentsOf());
  const cancellable = (data?.items ?? []).filter((item) => isCancellable(item, now));
  return (
    <>
      <NextPayments />
      {pending && <Panel title={text('stillCancellable')}>{pending}</Panel>}
      {cancellable.length > 0 && (
        <Panel title={text('stillCancellable')}>
          <div className={classes.glance}>
            {cancellable.map((item) => (
              <div key={item.id}>
                <FrameLink
                  href={`/my/investments/${item.id}`}
                  className={nameLink}
                  onNavigate={(to) => history.push(to)}
                >
                  {item.name}
                </FrameLink>
                <CancelPart item={item} />
              </div>
            ))}
          </div>
        </Panel>
      )}
    </>
  );
}
