import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import type { Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import { maskedIban } from '@countinghouse/contract/withdrawal/iban.ts';
import { reviewWithdrawal } from '@countinghouse/contract/withdrawal/review.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { WaitText } from '../payout-wait.tsx';
import { type GivenProof, ProofDialog } from '../../auth/index.ts';

const withdrawals = resourceQueries(withdrawal);

export interface Wanted {
  readonly amount: number;
  readonly account: Destination;
  /** The prepared record that this request confirms. */
  readonly prepared?: string;
}

interface ReviewDialogProps {
  readonly wanted: Wanted;
  readonly onSent: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Everything about a request, as the server will carry it out, and the proof that sends it. */
export function ReviewDialog({ wanted, onSent, onClose, children }: ReviewDialogProps) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { mutateAsync } = withdrawals.useCreate();
  const { amount, account, prepared } = wanted;
  const { data, pending } = answerOf(
    useRead(reviewWithdrawal, { query: { amount: String(amount) } }, { resources: ['deposit', 'destination'] }),
    <Skeleton height={160} aria-busy />,
  );
  const send = async (given: GivenProof): Promise<void> => {
    const destination = prepared === undefined ? account.id : account.iban;
    const created = await mutateAsync({ amount, destination, ...(prepared !== undefined && { prepared }), ...given });
    showToast({ type: 'success', message: text('ownRequested', { amount: euroText(created.amount, language) }) });
    onSent();
  };
  return (
    <ProofDialog title={text('reviewTitle')} submitLabel={text('ownRequest')} send={send} onClose={onClose}>
      {children}
      {pending}
      {data && <Review wanted={wanted} review={data} />}
    </ProofDialog>
  );
}

interface ReviewProps {
  readonly wanted: Wanted;
  readonly review: ReplyOf<typeof reviewWithdrawal>;
}

function Review({ wanted, review }: ReviewProps) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const language = useLanguage();
  const euro = (amount: number) => euroText(amount, language);
  const { holder, iban, isOwnName, usableFrom } = wanted.account;
  const { cards, toBank, availableAfter, target, waitsUntil, waitsBecause } = review;
  return (
    <>
      <Facts>
        <Fact name={field('amount')}>{euro(wanted.amount)}</Fact>
        <Fact name={text('reviewFee')}>{text('reviewNoFee')}</Fact>
        {cards.map(({ cardNumber, amount }, at) => (
          <Fact key={at} name={text('reviewCard', { card: cardNumber ?? '' })}>
            {euro(amount)}
          </Fact>
        ))}
        {cards.length > 0 && <Fact name={text('reviewBank')}>{euro(toBank)}</Fact>}
        <Fact name={field('destination')}>{maskedIban(iban)}</Fact>
        <Fact name={field('holder')}>{holder}</Fact>
        <Fact name={text('reviewAfter')}>{euro(availableAfter)}</Fact>
        <Fact name={text('reviewPaid')}>
          <DateTime instant={target} />
        </Fact>
      </Facts>
      {cards.length > 0 && <p className={shared.detail}>{text('reviewSource')}</p>}
      {!isOwnName && <p className={shared.detail}>{text('accountOtherName')}</p>}
      <WaitText waits={{ waitsUntil, waitsBecause, isSaved: true, destinationFrom: usableFrom }} />
    </>
  );
}
