import { shownDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import type { Withdrawal, WithdrawalStatus } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/page/timeline.tsx';
import type { RecordPanelProps } from '../../list/index.ts';
import { AgeClock } from '../age-clock.tsx';
import { WithdrawalStatusBadge } from '../withdrawal-status-badge.tsx';
import classes from '../withdrawal.module.css';
import { AddDestination } from './add-destination.tsx';
import { useCompletionNeeds } from './complete-dialog.tsx';
import { DecidePart } from './decide-part.tsx';

/** Whether the account's holder is the customer, for the person who pays. */
function HolderNote({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const isOwnName = useCompletionNeeds(item).data?.isOwnName ?? null;
  if (isOwnName === null) return null;
  return (
    <StatusBadge tone={isOwnName ? 'success' : 'warning'}>
      {isOwnName ? text('holderSame') : text('holderDiffers', { name: item.leadName })}
    </StatusBadge>
  );
}

const happened = {
  pending: 'happenedRequested',
  completed: 'happenedCompleted',
  failed: 'happenedFailed',
} as const satisfies Record<WithdrawalStatus, TextKey<'withdrawal'>>;

const endKey = ({ status, cancelled }: Withdrawal) => (cancelled ? 'happenedCancelled' : happened[status]);

/** The history of a withdrawal, latest first. */
function WithdrawalHistory({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const ended: TimelineEntry[] =
    item.dateDecided === null
      ? []
      : [
          {
            id: 'ended',
            title: text(endKey(item)),
            instant: item.dateDecided,
            actor: item.decidedByName,
            tone: item.status === 'completed' ? 'success' : 'neutral',
            body: item.status === 'failed' && !item.cancelled ? item.reason : null,
          },
        ];
  const begun: TimelineEntry = {
    id: 'begun',
    title: text(item.enteredBy === item.lead ? 'happenedRequested' : 'happenedEntered'),
    instant: item.dateCreation,
    actor: item.enteredByName,
  };
  return (
    <>
      {item.approvalByName !== null && (
        <p className={classes.reason}>{text('noticeSecond', { name: item.approvalByName })}</p>
      )}
      <Timeline label={text('history')} entries={[...ended, begun]} />
    </>
  );
}

/** One withdrawal beside the list: amount, destination, decisions and history. */
export function WithdrawalPanel({ item }: RecordPanelProps<Withdrawal>) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  return (
    <div className={shared.stack}>
      <p className={shared.amount}>
        <Money amount={item.amount} />
        <WithdrawalStatusBadge item={item} inOffice />
        <AgeClock item={item} />
      </p>
      <AddDestination item={item} />
      <DecidePart item={item} />
      <section className={shared.part}>
        <h3 className={shared.heading}>{text('facts')}</h3>
        <Facts>
          <Fact name={text('customer')}>
            <Link to="/office/leads/$id" params={{ id: item.lead }} className={nameLink}>
              {item.leadName}
            </Link>
          </Fact>
          <Fact name={field('destination')}>
            {item.destination === null ? text('destinationOpen') : shownDestination(item.destination)}
          </Fact>
          {item.holder !== null && (
            <Fact name={field('holder')}>
              {item.holder} <HolderNote item={item} />
            </Fact>
          )}
          <Fact name={field('transactionId')}>{item.transactionId}</Fact>
          <Fact name={field('target')}>
            <DateTime instant={item.target} />
          </Fact>
        </Facts>
      </section>
      <section className={shared.part}>
        <h3 className={shared.heading}>{text('history')}</h3>
        <WithdrawalHistory item={item} />
      </section>
    </div>
  );
}
