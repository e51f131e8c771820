import type { TextKey } from '../../kernel/i18n/texts.ts';

type HomeKey = TextKey<'home'>;
export type Risk = 'Low' | 'Medium' | 'High' | 'VeryHigh';

export interface Product {
  readonly name: HomeKey;
  readonly text: HomeKey;
  readonly risk: Risk;
}

export interface ProductGroup {
  readonly title: HomeKey;
  readonly products: readonly Product[];
}

const product = <Name extends HomeKey>(name: `${Name}Text` extends HomeKey ? Name : never, risk: Risk): Product => ({
  name,
  text: `${name}Text` as HomeKey,
  risk,
});

/** The company's products by rising risk: 19 in four groups. */
export const productGroups: readonly ProductGroup[] = [
  {
    title: 'groupReserve',
    products: [
      product('savingsPlan', 'Medium'),
      product('termDeposit', 'Low'),
      product('moneyMarket', 'Low'),
      product('retirement', 'Medium'),
    ],
  },
  {
    title: 'groupMarkets',
    products: [
      product('governmentBonds', 'Low'),
      product('corporateBonds', 'Medium'),
      product('shares', 'High'),
      product('funds', 'Medium'),
      product('etf', 'Medium'),
      product('sustainable', 'Medium'),
      product('structured', 'High'),
      product('privateEquity', 'High'),
    ],
  },
  {
    title: 'groupReal',
    products: [
      product('realEstate', 'Medium'),
      product('infrastructure', 'Medium'),
      product('metals', 'High'),
      product('diamonds', 'High'),
      product('commodities', 'High'),
    ],
  },
  { title: 'groupTrading', products: [product('forex', 'VeryHigh'), product('options', 'VeryHigh')] },
];
