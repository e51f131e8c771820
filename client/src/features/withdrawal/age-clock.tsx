import { type Withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { durationText } from '../../ui/format/duration-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconAlertTriangle, IconHistory } from '../../ui/icons.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { ageOf } from './age.ts';

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
