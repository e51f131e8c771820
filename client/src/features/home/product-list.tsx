import { useTexts } from '../../kernel/i18n/i18n.ts';
import { type Product, productGroups } from './products.ts';
import classes from './product-list.module.css';

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
