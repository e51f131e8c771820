import { product, type Product } from '@countinghouse/contract/product/product.ts';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { nameScreen } from '../../../../kernel/setting/page-identity.ts';
import { useSearchText } from '../../../../ui/filter/use-search-text.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../../ui/frame/frame-link.tsx';
import { IconSearch, IconTag } from '../../../../ui/icons.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { EmptyState, ErrorState } from '../../../../ui/page/screen-state.tsx';
import { ShelfSelect, wantedText } from '../../choice/shelf-select.tsx';
import { useCategoriesOf, useFoundCategories, useFoundMarkets, useMarketsOf } from '../../choice/use-shelves.ts';
import classes from '../customer.module.css';
import { PrivateImage } from '../private-image.tsx';
import { WayLink } from '../way-link.tsx';
import { orderNames, queryOf, useCatalogueAddress } from './catalogue-query.ts';
import { PageTurner } from './page-turner.tsx';

/**
 * A product in the catalogue. The link on its name covers the whole card, so that screen readers announce only the
 * name.
 */
function ProductCard({ item }: { readonly item: Product }) {
  const { history } = useRouter();
  return (
    <article className={classes.card}>
      <PrivateImage image={item.image} />
      <div className={classes.words}>
        <h2>
          <FrameLink href={`/my/products/${item.id}`} className={shared.cardLink} onNavigate={(to) => history.push(to)}>
            {item.name}
          </FrameLink>
        </h2>
        <p className={shared.quietWrapped}>{item.categoryName}</p>
        <p className={classes.price}>{euroText(item.price, useLanguage())}</p>
      </div>
    </article>
  );
}

const products = resourceQueries(product);

/** The products the customer can buy today, depending on their labels. */
export function Catalogue() {
  const text = useTexts('catalogue');
  const title = text('title');
  useEffect(() => nameScreen(title), [title]);
  return (
    <>
      <PageHeader
        title={title}
        description={text('intro')}
        actions={<WayLink href="/my/vault" label={text('toVault')} />}
      />
      <CatalogueTools />
      <Found />
    </>
  );
}

function Found() {
  const text = useTexts('catalogue');
  const [address, change] = useCatalogueAddress();
  const query = queryOf(address);
  const { data, error, isPlaceholderData, refetch } = products.useList(query);
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Nothing />;
  return (
    <>
      <p className={shared.quiet} role="status">
        {text(data.countIsMinimum ? 'countMore' : 'count', { count: data.count })}
      </p>
      <ul className={classes.cards} aria-label={text('title')} data-stale={isPlaceholderData || undefined}>
        {data.items.map((item) => (
          <li key={item.id}>
            <ProductCard item={item} />
          </li>
        ))}
      </ul>
      <PageTurner
        page={query.page}
        pageSize={query.pageSize}
        shown={data.items.length}
        count={data.count}
        capped={data.countIsMinimum}
        onPage={(page) => change({ page: page === 1 ? undefined : page })}
      />
    </>
  );
}

function Nothing() {
  const text = useTexts('catalogue');
  const [{ market, category, q, page }, change] = useCatalogueAddress();
  const isNarrowed = [market, category, q].some((value) => value !== '') || page > 1;
  const showAll = () => change({ market: undefined, category: undefined, q: undefined });
  return (
    <EmptyState
      title={text(isNarrowed ? 'noMatchTitle' : 'emptyTitle')}
      text={text(isNarrowed ? 'noMatchText' : 'emptyText')}
      icon={<IconTag size={20} aria-hidden />}
      action={
        isNarrowed && (
          <Button variant="default" onClick={showAll}>
            {text('showAll')}
          </Button>
        )
      }
    />
  );
}

function Loading() {
  return (
    <div className={classes.cards} aria-hidden>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={280} radius={12} />
      ))}
    </div>
  );
}

interface ShelfProps {
  readonly label: string;
  /** Shown while nothing is selected. */
  readonly placeholder: string;
  /** An id, or empty. */
  readonly value: string;
  readonly onChange: (id: string | null) => void;
}

/** Filters by a market visible to the reader. */
function MarketSelect({ label, placeholder, value, onChange }: ShelfProps) {
  const [typed, setTyped] = useState('');
  const [chosen] = useMarketsOf(value === '' ? [] : [value]);
  const found = useFoundMarkets(wantedText(typed, chosen));
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}

/** Filters by a category visible to the reader, within the given market if any. */
function CategorySelect({ label, placeholder, value, onChange, within }: ShelfProps & { readonly within: string }) {
  const [typed, setTyped] = useState('');
  const [chosen] = useCategoriesOf(value === '' ? [] : [value]);
  const found = useFoundCategories(wantedText(typed, chosen), within === '' ? {} : { market: { eq: within } });
  const seen = { value: value || null, onChange, chosen, found, typed, onType: setTyped };
  return <ShelfSelect label={label} placeholder={placeholder} clearable {...seen} />;
}

/** Search, market, category and sorting; the address holds all of them. */
function CatalogueTools() {
  const text = useTexts('catalogue');
  const [address, change] = useCatalogueAddress();
  const { typed, type, send } = useSearchText(address.q, (q) => change({ q }));
  return (
    <form
      role="search"
      aria-label={text('find')}
      className={classes.tools}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <TextInput
        type="search"
        label={text('search')}
        placeholder={text('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Shelves />
      <NativeSelect
        label={text('sort')}
        data={orderNames.map((value) => ({ value, label: text(value) }))}
        value={address.order}
        onChange={(event) => change({ order: event.currentTarget.value })}
      />
    </form>
  );
}

/** The markets and categories visible to the customer; a market limits its categories. */
function Shelves() {
  const text = useTexts('catalogue');
  const [{ market, category }, change] = useCatalogueAddress();
  return (
    <>
      <MarketSelect
        label={text('market')}
        placeholder={text('allMarkets')}
        value={market}
        onChange={(id) => change({ market: id ?? '', category: undefined })}
      />
      <CategorySelect
        label={text('category')}
        placeholder={text('allCategories')}
        within={market}
        value={category}
        onChange={(id) => change({ category: id ?? '' })}
      />
    </>
  );
}
