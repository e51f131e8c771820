import { listAlerts, type PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

const none: readonly PriceAlert[] = [];

/** The reader's own price alerts, and the number that may wait; staff have none. */
export const useAlerts = () => {
  const mayRead = useMay('priceAlert:read');
  const { data } = useRead(listAlerts, {}, { enabled: mayRead });
  return { mayRead, alerts: data?.alerts ?? none, most: data?.most ?? 0 };
};

export const isWaiting = ({ dateReached }: Pick<PriceAlert, 'dateReached'>): boolean => dateReached === null;
