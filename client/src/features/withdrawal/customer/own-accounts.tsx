import { type Destination, listDestinations } from '@countinghouse/contract/withdrawal/destination.ts';
import { maskedIban } from '@countinghouse/contract/withdrawal/iban.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import shared from '../../../ui/page/shared-styles.module.css';

/** An account in a choice: what the customer calls it, or whose it is, and its number. */
export const accountName = ({ label, holder, iban }: Destination): string =>
  `${label === '' ? holder : label} · ${maskedIban(iban)}`;

interface WithAccountsProps {
  readonly children: (accounts: readonly Destination[]) => ReactNode;
}

/** Renders a choice of the customer's accounts, or says that one must be saved first. */
export function WithAccounts({ children }: WithAccountsProps) {
  const text = useTexts('withdrawal');
  const { data, pending } = answerOf(useRead(listDestinations, {}, { resources: ['withdrawal'] }));
  if (pending) return pending;
  if (!data || data.destinations.length === 0) return <p className={shared.detail}>{text('payToFirst')}</p>;
  return children(data.destinations);
}
