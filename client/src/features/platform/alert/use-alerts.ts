import { listAlerts, type PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useSettled } from '../../../kernel/resource/use-settled.ts';
import { useSession } from '../../../kernel/session/session.ts';

const none: readonly PriceAlert[] = [];

/** Staff have no alerts, and cannot read a customer's while connected as them. */
const useMayRead = (): boolean => {
  const session = useSession();
  const isConnected = session.status === 'signedIn' && session.check.actor !== null;
  return useMay('priceAlert:read') && !isConnected;
};

/**
 * The reader's own price alerts, and the number that may wait. The chart reads them after its candles, the list at once.
 */
export const useAlerts = ({ atOnce = false } = {}) => {
  const mayRead = useMayRead();
  const isSettled = useSettled();
  const { data } = useRead(listAlerts, {}, { enabled: mayRead && (atOnce || isSettled) });
  return { mayRead, alerts: data?.alerts ?? none, most: data?.most ?? 0 };
};

export const isWaiting = ({ dateReached }: Pick<PriceAlert, 'dateReached'>): boolean => dateReached === null;
