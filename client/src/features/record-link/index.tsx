import type { RecordLink, RecordPage } from '@countinghouse/contract/ledger/record-link.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRole } from '../../kernel/permission/use-may.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { nameLink } from '../../ui/page/name-link.ts';

type Address = (id: string, name: string) => string;

const ofCustomer: Readonly<Record<RecordPage, Address>> = {
  deposit: (id) => `/my/deposits/${id}`,
  withdrawal: (id) => `/my/withdrawals/${id}`,
  order: (_id, symbol) => `/my/platform?symbol=${encodeURIComponent(symbol)}`,
  receipt: (id) => `/my/orders/${id}/receipt`,
  investment: (id) => `/my/investments/${id}`,
  vault: () => '/my/vault',
};

const ofStaff: Readonly<Record<RecordPage, Address>> = {
  deposit: (id) => `/office/deposits?record=${id}`,
  withdrawal: (id) => `/office/withdrawals?record=${id}`,
  order: (id) => `/office/orders?record=${id}`,
  receipt: (id) => `/office/orders/${id}/receipt`,
  investment: (id) => `/office/investments?record=${id}`,
  vault: (id) => `/office/products?record=${id}`,
};

interface RecordNameProps {
  readonly name: string | null;
  readonly link: RecordLink | null;
  /** Shown instead of the name. */
  readonly children?: ReactNode;
}

/** The name of the record that a movement or an event is about, as a link to its page in the reader's area. */
export function RecordName({ name, link, children = name }: RecordNameProps) {
  const { history } = useRouter();
  const addresses = useRole() === 'lead' ? ofCustomer : ofStaff;
  if (link === null || children === null) return children;
  return (
    <FrameLink
      href={addresses[link.page](link.id, name ?? '')}
      className={nameLink}
      onNavigate={(to) => history.push(to)}
    >
      {children}
    </FrameLink>
  );
}
