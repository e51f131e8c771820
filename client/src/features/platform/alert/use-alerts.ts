import { listAlerts, type PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSettled } from '../../../kernel/resource/use-settled.ts';

const none: readonly PriceAlert[] = [];

/**
 * The reader's own price alerts, and the number that may wait; staff have none. The chart reads them after its candles,
 * the list at once.
 */
export const useAlerts = ({ atOnce = false } = {}) => {
  const mayRead = useMay('priceAlert:read');
  const isSettled = useSettled();
  const { data } = useRead(listAlerts, {}, { enabled: mayRead && (atOnce || isSettled) });
  return { mayRead, alerts: data?.alerts ?? none, most: data?.most ?? 0 };
};

export const isWaiting = ({ dateReached }: Pick<PriceAlert, 'dateReached'>): boolean => dateReached === null;
