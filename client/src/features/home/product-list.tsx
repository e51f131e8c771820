import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import classes from './product-list.module.css';

type HomeKey = TextKey<'home'>;
type Risk = 'Low' | 'Medium' | 'High' | 'VeryHigh';

interface Product {
  readonly name: HomeKey;
  readonly text: HomeKey;
  readonly risk: Risk;
}

interface ProductGroup {
  readonly title: HomeKey;
  readonly products: readonly Product[];
}

const product = <Name extends HomeKey>(name: `${Name}Text` extends HomeKey ? Name : never, risk: Risk): Product => ({
  name,
  text: `${name}Text` as HomeKey,
  risk,
});

/** The company's products by rising risk: 19 in four groups. */
const productGroups: readonly ProductGroup[] = [
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

/** The 19 products with a short description and their risk. */
export function ProductList() {
  const text = useTexts('home');
  return (
    <section id="products" aria-labelledby="products-title">
      <div className={classes.head}>
        <h2 id="products-title" className={classes.title}>
          {text('productsTitle')}
        </h2>
        <p className={classes.intro}>{text('productsText')}</p>
      </div>
      {productGroups.map(({ title, products }) => (
        <section key={title} className={classes.group} aria-labelledby={title}>
          <h3 id={title} className={classes.groupTitle}>
            {text(title)}
          </h3>
          <ul className={classes.products}>
            {products.map((product) => (
              <ProductEntry key={product.name} product={product} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const levels = { Low: 1, Medium: 2, High: 3, VeryHigh: 4 } as const;

function ProductEntry({ product }: { readonly product: Product }) {
  const text = useTexts('home');
  const level = levels[product.risk];
  return (
    <li className={classes.product}>
      <h4 className={classes.productName}>{text(product.name)}</h4>
      <p className={classes.productText}>{text(product.text)}</p>
      <p className={classes.risk} data-level={level}>
        <span className={classes.steps} aria-hidden>
          {[1, 2, 3, 4].map((step) => (
            <span key={step} data-reached={step <= level || undefined} />
          ))}
        </span>
        {text('risk')}: {text(`risk${product.risk}`)}
      </p>
    </li>
  );
}
