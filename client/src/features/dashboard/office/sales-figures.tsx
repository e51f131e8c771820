import { offerStats } from '@countinghouse/contract/offer/offer.ts';
import { productStats } from '@countinghouse/contract/product/product.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { FigureLink, FigurePart, useFigureText } from './figure-part.tsx';

/** Products for sale, owned products, pending offers, and products bought back. */
export function SalesFigures() {
  const text = useTexts('dashboard');
  const { count, money } = useFigureText();
  const products = useRead(productStats, {});
  const vault = useRead(vaultStats, { query: {} }, { resources: ['product', 'offer'] });
  const offers = useRead(offerStats, {}, { resources: ['product'] });
  return (
    <FigurePart title={text('sales')} queries={[products, vault, offers]}>
      <FigureLink
        label={text('productsForSale')}
        value={count(products.data?.available)}
        note={products.data && money(products.data.priceAvailable)}
        loading={products.isPending}
        list="/office/products"
        filters={{ status: { eq: 'available' } }}
      />
      <FigureLink
        label={text('productsOwned')}
        value={count(vault.data?.owned)}
        note={vault.data && money(vault.data.costOwned)}
        loading={vault.isPending}
        list="/office/vault"
        filters={{ status: { eq: 'owned' } }}
      />
      <FigureLink
        label={text('offersPending')}
        value={count(offers.data?.pending)}
        note={offers.data && text('endingSoon', { count: offers.data.endingSoon })}
        loading={offers.isPending}
        list="/office/offers"
        filters={{ status: { eq: 'pending' } }}
      />
      <FigureLink
        label={text('boughtBack')}
        value={money(vault.data?.amountSold)}
        note={vault.data && text('soldCount', { count: vault.data.sold })}
        loading={vault.isPending}
        list="/office/sales"
      />
    </FigurePart>
  );
}
