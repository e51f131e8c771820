import { type Withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { durationText } from '../../ui/format/duration-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconAlertTriangle, IconHistory } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';

type Aging = Pick<Withdrawal, 'status' | 'dateCreation' | 'target' | 'minutesTaken'>;

/** The age of a pending withdrawal compared with its target, or the time it took. */
export function AgeClock({ item }: { readonly item: Aging }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  if (withdrawalStates.states[item.status].isOpen) return <Waiting item={item} />;
  return (
    <span className={shared.detail}>{text('ageTaken', { time: durationText(item.minutesTaken ?? 0, language) })}</span>
  );
}

function Waiting({ item }: { readonly item: Aging }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { tone, minutes, minutesLeft } = ageOf(item, useNow());
  const age = durationText(minutes, language);
  const time = durationText(Math.abs(minutesLeft), language, 1);
  const Icon = tone === 'error' ? IconAlertTriangle : IconHistory;
  return (
    <StatusBadge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {tone === 'neutral' ? age : text(tone === 'error' ? 'ageLate' : 'ageLeft', { age, time })}
    </StatusBadge>
  );
}

/** Share of the promised time after which it becomes urgent. */
const urgentFrom = 0.75;
const minute = 60_000;

interface Age {
  readonly tone: 'neutral' | 'warning' | 'error';
  /** Since the request. */
  readonly minutes: number;
  /** To the target; negative once it has passed. */
  readonly minutesLeft: number;
}

/** The age of a pending withdrawal at a time, compared with its target. */
export const ageOf = ({ dateCreation, target }: Pick<Withdrawal, 'dateCreation' | 'target'>, now: number): Age => {
  const [from, to] = [Date.parse(dateCreation), Date.parse(target)];
  const minutes = Math.max(0, (now - from) / minute);
  const minutesLeft = (to - now) / minute;
  if (minutesLeft <= 0) return { tone: 'error', minutes, minutesLeft };
  return { tone: now - from >= (to - from) * urgentFrom ? 'warning' : 'neutral', minutes, minutesLeft };
};

export const isAhead = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) > now;

/** Whether it cannot be paid yet: the customer's log-in changed, or the account is new. */
export const isWaiting = (
  { waitsUntil, destinationFrom }: Pick<Withdrawal, 'waitsUntil' | 'destinationFrom'>,
  now: number,
): boolean => isAhead(waitsUntil, now) || isAhead(destinationFrom, now);
