import '../../../../ui/theme/mantine-office.css';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { useEffect } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../../kernel/setting/page-identity.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Columns } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { WayLink } from '../way-link.tsx';
import { Gain } from './gain.tsx';
import { VaultProducts } from './vault-products.tsx';
import { OfferHistory } from './offer-history.tsx';
import { OwnOffers, OffersToAnswer } from './offer-parts.tsx';

/** Purchase prices, current offers, and the proceeds of sales. */
function VaultFigures() {
  const text = useTexts('myVault');
  const language = useLanguage();
  const {
    data,
    error,
    refetch,
    isPending: loading,
  } = useRead(vaultStats, { query: {} }, { resources: ['product', 'offer'] });
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  const signed = numberFormat(language, { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' });
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <section aria-label={text('figures')}>
      <Columns least={160}>
        <StatTile
          label={text('statCost')}
          value={money(data?.costOwned)}
          note={data && text('count', { count: data.owned })}
          loading={loading}
        />
        <StatTile
          label={text('statOffered')}
          value={money(data?.offered)}
          note={
            data &&
            (data.offered > 0 ? text('gainIfAccepted', { gain: signed.format(data.offeredGain) }) : text('noOffer'))
          }
          loading={loading}
        />
        <StatTile
          label={text('statGain')}
          value={data ? <Gain amount={data.gainSold} /> : '–'}
          note={data && text('count', { count: data.sold })}
          loading={loading}
        />
      </Columns>
    </section>
  );
}

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
      <OwnOffers />
      <VaultProducts />
      <OfferHistory />
    </>
  );
}
