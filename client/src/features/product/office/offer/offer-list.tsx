import { type Offer, offer, offerStates, offerStats } from '@countinghouse/contract/offer/offer.ts';
import { OfferMaker } from '@countinghouse/contract/schemas/offer/offer.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { TrendChart } from '../../../../ui/chart/trend-chart.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconPlus } from '../../../../ui/icons.ts';
import { Columns, Panel } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../../ui/page/stat-tile.tsx';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { leadFilter } from '../../../lead-choice/index.tsx';
import { listTexts, type ListDeclaration, ResourceList } from '../../../list/index.ts';
import { ResultColours } from '../figures.tsx';
import classes from '../office.module.css';
import { useMonthName } from '../vault/vault-months.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { offerColumns } from './offer-cells.tsx';
import { OfferForm } from './offer-form.tsx';
import { dayAhead, endOfDay, usualDays } from './offer-labels.ts';
import { OfferPanel } from './offer-panel.tsx';
import { useOwned } from './owned-field.tsx';

/** Pending offers, accepted ones, and the last twelve months. */
function OfferFigures() {
  const text = useTexts('productOffer');
  const language = useLanguage();
  const month = useMonthName();
  const { data, error, refetch, isPending: loading } = useRead(offerStats, {});
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('statPending')}
          value={data?.pending ?? '–'}
          note={data && text('statEnding', { count: data.endingSoon })}
          loading={loading}
        />
        <StatTile label={text('statOnTable')} value={money(data?.amountPending)} loading={loading} />
        <StatTile
          label={text('statAccepted')}
          value={money(data?.amountAccepted)}
          note={data && text('statAcceptedCount', { count: data.accepted })}
          loading={loading}
        />
        <StatTile
          label={text('statGain')}
          value={money(data?.gainAccepted)}
          note={data && text('statNot', { rejected: data.rejected, expired: data.expired })}
          loading={loading}
        />
      </Columns>
      <ResultColours />
      <Panel title={text('statMonths')}>
        <TrendChart
          title={text('statMonths')}
          series={[text('statMade'), text('statAcceptedShort')]}
          points={(data?.byMonth ?? []).map((one) => ({ label: month(one.month), values: [one.made, one.accepted] }))}
          kind="bar"
          height={140}
          formatValue={(value) => numberFormat(language).format(value)}
        />
      </Panel>
    </div>
  );
}

const nameOf = ({ productName, userName }: Offer): string => `${productName} · ${userName}`;

/** All offers by the company and by customers. */
export function OfferList() {
  const text = useTexts('productOffer');
  const list: ListDeclaration<typeof offer> = {
    resource: offer,
    resources: ['product', 'user'],
    name: 'productOffer',
    ...listTexts(text),
    columns: offerColumns,
    filters: useFilters(),
    nameOf,
    form: OfferForm,
    panel: OfferPanel,
    deleteNote: text('deleteNote'),
    json: {
      example: useExample(),
      rules: async () => (await import('@countinghouse/contract/schemas/offer/offer.ts')).offer.create,
    },
    actions: <BatchButton />,
    figures: <OfferFigures />,
  };
  return <ResourceList list={list} />;
}

const useFilters = (): ListDeclaration<typeof offer>['filters'] => {
  const text = useTexts('productOffer');
  const field = useTexts('field');
  return [
    {
      id: 'status',
      choices: offerStates.names.map((value) => ({ value, label: text(offerStates.states[value].label) })),
    },
    { id: 'madeBy', choices: OfferMaker.options.map((value) => ({ value, label: text(value) })) },
    { id: 'productName' },
    { id: 'user', label: field('userName'), picker: leadFilter },
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
  const [first] = useOwned('').items;
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
