import '../../../../ui/theme/mantine-office.css';
import { useEffect } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../../../kernel/setting/page-identity.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { WayLink } from '../way-link.tsx';
import { KeptProducts } from './kept-products.tsx';
import { OfferHistory } from './offer-history.tsx';
import { OffersAsked, OffersToAnswer } from './offer-parts.tsx';
import { VaultFigures } from './vault-figures.tsx';

/** The customer's owned and sold products, and the offers that wait for their answer. */
export function MyVault() {
  const text = useTexts('myVault');
  const title = text('title');
  useEffect(() => nameScreen(title), [title]);
  return (
    <>
      <PageHeader
        title={title}
        description={text('intro')}
        actions={<WayLink href="/my/products" label={text('toCatalogue')} />}
      />
      <VaultFigures />
      <OffersToAnswer />
      <OffersAsked />
      <KeptProducts />
      <OfferHistory />
    </>
  );
}
