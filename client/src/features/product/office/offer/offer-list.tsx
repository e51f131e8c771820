import { type Offer, offer, OfferMaker, OfferStatus } from '@countinghouse/contract/offer/offer.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { IconPlus } from '../../../../ui/icons.ts';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { leadFilter } from '../../../lead-choice/index.ts';
import { type ListDeclaration, ResourceList } from '../../../list/index.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { offerColumns } from './offer-cells.tsx';
import { OfferFigures } from './offer-figures.tsx';
import { OfferForm } from './offer-form.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { dayAhead, endOfDay, usualDays } from './offer-labels.ts';
import { useOwned } from './owned-field.tsx';

const nameOf = ({ productName, userName }: Offer): string => `${productName} · ${userName}`;

/** All offers by the company and by customers. */
export function OfferList() {
  const text = useTexts('productOffer');
  const list: ListDeclaration<typeof offer> = {
    resource: offer,
    resources: ['product', 'user'],
    name: 'productOffer',
    title: text('title'),
    description: text('description'),
    columns: offerColumns,
    filters: useFilters(),
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: OfferForm,
    panel: OfferPanel,
    deleteNote: text('deleteNote'),
    jsonExample: useExample(),
    actions: <BatchButton />,
    above: <OfferFigures />,
  };
  return <ResourceList list={list} />;
}

const useFilters = (): ListDeclaration<typeof offer>['filters'] => {
  const text = useTexts('productOffer');
  const field = useTexts('field');
  return [
    { id: 'status', choices: OfferStatus.options.map((value) => ({ value, label: text(value) })) },
    { id: 'madeBy', choices: OfferMaker.options.map((value) => ({ value, label: text(value) })) },
    { id: 'productName' },
    { id: 'user', label: field('userName'), lookUp: leadFilter },
    { id: 'amount' },
    { id: 'productPrice' },
    { id: 'gain' },
    { id: 'origin' },
    { id: 'expirationDate' },
    { id: 'dateCreation' },
  ];
};

/** An example offer for the first product that a customer owns. */
const useExample = (): object => {
  const text = useTexts('productOffer');
  const { zone } = useUiLocale();
  const [first] = useOwned('');
  const [expirationDate] = useState(() => endOfDay(zone, dayAhead(zone, usualDays)));
  return { product: first?.product ?? '', amount: first?.cost ?? 0, expirationDate, origin: text('exampleOrigin') };
};

function BatchButton() {
  const text = useTexts('productOffer');
  const mayCreate = useMay('offer:create');
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {text('batch')}
      </Button>
      {isOpen && <BatchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
