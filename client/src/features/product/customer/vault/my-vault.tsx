import { type Offer, offerStates, type OfferStatus } from '@countinghouse/contract/offer/offer.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../../kernel/setting/page-identity.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { euroText, resultText } from '../../../../ui/format/euro-text.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { type BadgeTone, StatusBadge } from '../../../../ui/page/status-badge.tsx';
import classes from '../customer.module.css';
import { WayLink } from '../way-link.tsx';
import { OffersToAnswer, OwnOffers, useEndedOffers } from './offer-parts.tsx';
import { Gain, ProductLink } from './vault-cells.tsx';
import { VaultProducts } from './vault-products.tsx';

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
            (data.offered > 0
              ? text('gainIfAccepted', { gain: resultText(data.offeredGain, language) })
              : text('noOffer'))
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

const first = 10;
const most = 100;

/** Ended offers, latest first. */
function OfferHistory() {
  const text = useTexts('myVault');
  const [size, setSize] = useState(first);
  const ended = useEndedOffers(size);
  const { data, pending } = answerOf(ended, <Skeleton height={90} />);
  return (
    <Panel title={text('history')}>
      {pending}
      {data?.offers.length === 0 && <p className={shared.quietWrapped}>{text('historyNone')}</p>}
      {data && data.offers.length > 0 && (
        <ul className={classes.rows} aria-label={text('history')}>
          {data.offers.map((item) => (
            <li key={item.id}>
              <Ended item={item} />
            </li>
          ))}
        </ul>
      )}
      {data && data.count > size && size < most && (
        <Button mt="md" variant="default" loading={ended.isFetching} onClick={() => setSize(most)}>
          {text('more')}
        </Button>
      )}
    </Panel>
  );
}

/** The customer missed an expired offer, which staff see as merely ended. */
const tones: Readonly<Record<OfferStatus, BadgeTone>> = {
  pending: 'info',
  accepted: 'success',
  rejected: 'neutral',
  expired: 'warning',
};

function Ended({ item }: { readonly item: Offer }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const { status } = item;
  return (
    <div className={classes.row}>
      <span className={classes.itemLabels}>
        <span>
          <ProductLink id={item.product} name={item.productName} />
        </span>
        <span className={shared.quietWrapped}>
          {euroText(item.amount, language)} · {text(item.madeBy === 'company' ? 'byCompany' : 'byYou')} ·{' '}
          <DateTime instant={item.dateDecided ?? item.expirationDate} style="date" />
        </span>
      </span>
      {!offerStates.states[status].isOpen && <StatusBadge tone={tones[status]}>{text(status)}</StatusBadge>}
    </div>
  );
}
