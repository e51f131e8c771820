import { getRiskShare, type RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { useEffect } from 'react';
import { call } from '../../kernel/call/call.ts';
import { startData } from '../../kernel/setting/start-data.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';

const share = createStore<RiskShare | null>(startData?.risk ?? null);
let asked: Promise<void> | null = null;

const ask = async (): Promise<void> => {
  try {
    share.set(await call(getRiskShare));
  } catch {
    // The warning is shown without its figure; the next screen retries.
    asked = null;
  }
};

/** The share of losing accounts, fetched once per page; null while loading. The home page has no query cache. */
export const useRiskShare = (): RiskShare | null => {
  useEffect(() => {
    if (share.get() === null) asked ??= ask();
  }, []);
  return useStore(share);
};
