import { vault, type VaultItem, vaultStates, type VaultStatus } from '@countinghouse/contract/product/vault.ts';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { IconLock } from '../../../../ui/icons.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { EmptyState } from '../../../../ui/page/screen-state.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { PageTurner } from '../catalogue/page-turner.tsx';
import classes from '../customer.module.css';
import { PrivateImage } from '../private-image.tsx';
import { WayLink } from '../way-link.tsx';
import { TimeLeft } from './time-left.tsx';
import { GainFact, ProductLink } from './vault-cells.tsx';

/** A product that the customer owns or has sold: its cost, and the current offer or sale price. */
function VaultRow({ item }: { readonly item: VaultItem }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  return (
    <article className={classes.item}>
      <PrivateImage small image={item.image} />
      <div className={classes.itemLabels}>
        <div>
          <h3>
            <ProductLink id={item.product} name={item.productName} />
          </h3>
          <p className={shared.quietWrapped}>{item.categoryName}</p>
        </div>
        <Facts>
          <Fact name={text('paid')}>{euroText(item.cost, language)}</Fact>
          {vaultStates.states[item.status].isOpen && <CurrentOffer item={item} />}
          {item.amount !== null && <Fact name={text('soldFor')}>{euroText(item.amount, language)}</Fact>}
          {item.gain !== null && <GainFact amount={item.gain} />}
          <Fact name={text('boughtOn')}>
            <DateTime instant={item.datePurchased} style="date" />
          </Fact>
          {item.dateSold !== null && (
            <Fact name={text('soldOn')}>
              <DateTime instant={item.dateSold} style="date" />
            </Fact>
          )}
        </Facts>
      </div>
    </article>
  );
}

function CurrentOffer({ item }: { readonly item: VaultItem }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const { currentOfferAmount: amount, currentOfferExpires: expirationDate } = item;
  if (amount === null || expirationDate === null) return <Fact name={text('currentOffer')}>{text('noOffer')}</Fact>;
  return (
    <Fact name={text('currentOffer')}>
      {euroText(amount, language)} · <TimeLeft offer={{ expirationDate }} />
    </Fact>
  );
}

const pageSize = 24;
const sorts: Readonly<Record<VaultStatus, string>> = { owned: '-datePurchased', sold: '-dateSold' };

/** The customer's owned and sold products, page by page. */
export function VaultProducts() {
  const text = useTexts('myVault');
  const [status, choose] = useState<VaultStatus>('owned');
  return (
    <Panel
      title={text('products')}
      actions={
        <SegmentedControl
          aria-label={text('show')}
          data={vaultStates.names.map((value) => ({ value, label: text(vaultStates.states[value].label) }))}
          value={status}
          onChange={choose}
        />
      }
    >
      <Rows key={status} status={status} />
    </Panel>
  );
}

function Rows({ status }: { readonly status: VaultStatus }) {
  const text = useTexts('myVault');
  const [page, turn] = useState(1);
  const query = {
    filters: JSON.stringify({ status: { eq: status } }),
    sorts: JSON.stringify([sorts[status]]),
    page,
    pageSize,
  };
  const { data, pending } = answerOf(
    useRead(vault.routes.list, { query }, { resources: ['product', 'offer'], keepPrevious: true }),
    <Skeleton height={160} />,
  );
  if (!data) return pending;
  if (data.count === 0) return <Nothing status={status} />;
  return (
    <div className={classes.part}>
      <ul className={classes.rows} aria-label={text(status)}>
        {data.vault.map((item) => (
          <li key={item.id}>
            <VaultRow item={item} />
          </li>
        ))}
      </ul>
      <PageTurner
        page={page}
        pageSize={pageSize}
        shown={data.vault.length}
        count={data.count}
        capped={data.countIsMinimum}
        onPage={turn}
      />
    </div>
  );
}

function Nothing({ status }: { readonly status: VaultStatus }) {
  const text = useTexts('myVault');
  return (
    <EmptyState
      title={text(`${status}Empty`)}
      text={text(`${status}EmptyText`)}
      icon={<IconLock size={20} aria-hidden />}
      action={<WayLink href="/my/products" label={text('toCatalogue')} />}
    />
  );
}
