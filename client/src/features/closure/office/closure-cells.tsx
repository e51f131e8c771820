import { type Closure, closureStates } from '@countinghouse/contract/closure/closure.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';

export function StateBadge({ state }: Pick<Closure, 'state'>) {
  const text = useTexts('closure');
  const { tone, label } = closureStates.states[state];
  return <StatusBadge tone={tone}>{text(label)}</StatusBadge>;
}

export function FreeBadge({ isFree }: Pick<Closure, 'isFree'>) {
  const text = useTexts('closure');
  if (isFree === null) return null;
  return <StatusBadge tone={isFree ? 'success' : 'warning'}>{text(isFree ? 'free' : 'notFree')}</StatusBadge>;
}

export function Age({ dateCreation }: Pick<Closure, 'dateCreation'>) {
  const language = useLanguage();
  return durationText((useNow() - Date.parse(dateCreation)) / 60_000, language);
}
