import { getRiskShare, type RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { useEffect } from 'react';
import { call } from '../../kernel/call/call.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { startData } from '../../kernel/setting/start-data.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';
import { dayText } from '../../ui/format/day-text.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import { Suspense } from '../../ui/suspense.tsx';
import classes from './risk-banner.module.css';

const share = createStore<RiskShare | null>(startData?.risk ?? null);
let loading: Promise<void> | null = null;

const load = async (): Promise<void> => {
  try {
    share.set(await call(getRiskShare));
  } catch {
    // The warning is shown without its figure; the next screen retries.
    loading = null;
  }
};

/** The share of losing accounts, fetched once per page; null while loading. The home page has no query cache. */
const useRiskShare = (): RiskShare | null => {
  useEffect(() => {
    if (share.get() === null) loading ??= load();
  }, []);
  return useStore(share);
};

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
