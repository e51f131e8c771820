import { Suspense } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { dayText } from '../../ui/format/day-text.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import { useRiskShare } from './use-risk-share.ts';
import classes from './risk-banner.module.css';

/** The risk warning with the share of losing accounts and its period: on home, platform and deposit screens. */
export function RiskBanner() {
  return (
    <Suspense fallback={<div className={classes.banner} aria-hidden />}>
      <Warning />
    </Suspense>
  );
}

function Warning() {
  const text = useTexts('risk');
  return (
    <aside className={classes.banner} aria-label={text('title')}>
      <strong>{useFigure()}</strong> {text('consider')}
    </aside>
  );
}

const useFigure = (): string => {
  const text = useTexts('risk');
  const language = useLanguage();
  const known = useRiskShare();
  if (known === null || known.share === null) return text('noFigure');
  return text('figure', {
    share: numberFormat(language, { maximumFractionDigits: 1 }).format(known.share),
    accounts: numberFormat(language).format(known.accounts),
    from: dayText(known.from, language),
    to: dayText(known.to, language),
  });
};
