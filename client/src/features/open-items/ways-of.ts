import type { ObstacleKind } from '@countinghouse/contract/closure/obstacle.ts';

/** The screens on which staff settle each kind of a customer's open items. */
export const waysOf = (lead: string): Readonly<Partial<Record<ObstacleKind, string>>> => {
  const tab = (name: string): string => `/office/leads/${lead}?tab=${name}`;
  return {
    money: tab('money'),
    deposit: tab('money'),
    refund: tab('money'),
    withdrawal: tab('money'),
    order: tab('orders'),
    investment: tab('investments'),
    vaultItem: tab('vault'),
    offer: tab('vault'),
  };
};
