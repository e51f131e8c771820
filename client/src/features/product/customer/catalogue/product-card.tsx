import type { Product } from '@countinghouse/contract/product/product.ts';
import { useRouter } from '@tanstack/react-router';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../../ui/frame/frame-link.tsx';
import { PrivateImage } from '../private-image.tsx';
import classes from '../customer.module.css';

/**
 * A product in the catalogue. The link on its name covers the whole card, so that screen readers announce only the
 * name.
 */
export function ProductCard({ item }: { readonly item: Product }) {
  const { history } = useRouter();
  return (
    <article className={classes.card}>
      <PrivateImage image={item.image} />
      <div className={classes.words}>
        <h2>
          <FrameLink
            href={`/my/products/${item.id}`}
            className={classes.cardLink}
            onNavigate={(to) => history.push(to)}
          >
            {item.name}
          </FrameLink>
        </h2>
        <p className={classes.quiet}>{item.categoryName}</p>
        <p className={classes.price}>{euroText(item.price, useLanguage())}</p>
      </div>
    </article>
  );
}
