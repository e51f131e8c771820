import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { offer } from '@countinghouse/contract/offer/offer.ts';
import { type PreparedKind, prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { VisuallyHidden } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { useUser } from '../../kernel/session/session.ts';
import type { Place } from './places.tsx';
import classes from './places.module.css';

const deposits = resourceQueries(deposit);
const offers = resourceQueries(offer);

/** Two digits and a sign would be cut off at the edge of the narrowest phone. */
const most = 9;

const only = (filters: Filters) => ({ filters, sorts: [], q: '', page: 1, pageSize: 1 });

/** Everything that can await a confirmation fits on one page; the places share the call. */
const awaiting = { filters: '{"state":{"eq":"prepared"}}', sorts: '["lapsesAt"]', pageSize: 100 };

const usePrepared = (...kinds: readonly PreparedKind[]): number =>
  useRead(prepared.routes.list, { query: awaiting as never }).data?.prepared.filter(({ kind }) => kinds.includes(kind))
    .length ?? 0;

function TradeCount() {
  return <Count count={usePrepared('order', 'orderChange')} />;
}

/** Offers from the company, and investments and purchases to confirm. */
function InvestCount() {
  const { data } = offers.useList(only({ status: { eq: 'pending' }, madeBy: { eq: 'company' } }));
  return <Count count={(data?.count ?? 0) + usePrepared('investment', 'purchase')} />;
}

/** Deposits whose card issuer asks for a code, and withdrawals to confirm. */
function MoneyCount() {
  const { data } = deposits.useList(only({ status: { eq: 'awaiting_3d_secure' } }));
  return <Count count={(data?.count ?? 0) + usePrepared('withdrawal')} />;
}

/** Unread notices, and one for documents that are asked for. */
function MeCount() {
  const { id } = useUser();
  const unread = useRead(unreadNotifications, {}).data?.unread ?? 0;
  const { data } = useRead(getVerification, { params: { id } }, { resources: ['user'] });
  const isAsked = data?.status === 'uninitialized' || data?.status === 'rejected';
  return <Count count={unread + (isAsked ? 1 : 0)} />;
}

function Count({ count }: { readonly count: number }) {
  const text = useTexts('shell');
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {count > most ? `${most}+` : count}
      </span>
      <VisuallyHidden>{text('placeWaiting', { count })}</VisuallyHidden>
    </>
  );
}

/** Home has none: it repeats what the others count. */
const counts: Readonly<Partial<Record<Place, ComponentType>>> = {
  trade: TradeCount,
  invest: InvestCount,
  money: MoneyCount,
  me: MeCount,
};

/** How many items in a place wait for the customer, live; renders nothing without any. */
export function PlaceCount({ place }: { readonly place: Place }) {
  const Counted = counts[place];
  return Counted ? <Counted /> : null;
}
