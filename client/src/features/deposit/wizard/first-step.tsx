import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { DepositMethod } from '@countinghouse/contract/schemas/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useEffect } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { methodLabels } from '../deposit-labels.ts';
import { closeDeposit, type PayingLead } from '../deposit-screen.ts';
import classes from '../deposit.module.css';
import { type CardFields, fieldsFrom } from './card-fields.ts';
import { DetailsStep } from './details-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { TransferStep } from './transfer-step.tsx';
import type { WizardArea } from './wizard-area.ts';

type FirstStepProps = Omit<ComponentProps<typeof DetailsStep>, 'first' | 'isFor'> & {
  readonly lead: PayingLead | null;
  /** The failed deposit to retry. */
  readonly again: Deposit | null;
  readonly way: DepositMethod;
  readonly onWay: (way: DepositMethod) => void;
};

/** Staff pay by card only; customers choose between card and transfer, once they are verified if they must be. */
export function FirstStep(props: FirstStepProps) {
  const text = useTexts('deposit');
  const { cards = true, transfer = false } = useRead(depositGateway, {}).data ?? {};
  if (props.area.who === 'staff') return cards ? <CardStep {...props} /> : <Alert>{text('wayNoCards')}</Alert>;
  const ways = DepositMethod.options.filter((way) => (way === 'card' ? cards : transfer));
  return <OwnStep {...props} ways={ways} />;
}

function OwnStep({ ways, ...props }: FirstStepProps & { readonly ways: readonly DepositMethod[] }) {
  const text = useTexts('deposit');
  const terms = useRead(getTerms, { params: { id: useUser().id } });
  const { onWay } = props;
  const way = ways.includes(props.way) ? props.way : ways[0];
  useEffect(() => {
    if (way !== undefined && way !== props.way) onWay(way);
  }, [way, props.way, onWay]);
  if (terms.isPending) return <Skeleton height={360} />;
  if (terms.data?.depositNeedsVerification === true) return <VerifyFirst />;
  return (
    <>
      {ways.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={text('way')}
          value={way ?? ''}
          onChange={(chosen) => onWay(chosen as DepositMethod)}
          data={ways.map((value) => ({ value, label: text(methodLabels[value]) }))}
        />
      )}
      {way === undefined && <Alert>{text('wayNone')}</Alert>}
      {way === 'card' && <CardStep {...props} />}
      {way === 'bank_transfer' && <TransferStep {...props} />}
    </>
  );
}

interface Begin {
  readonly who: WizardArea['who'];
  readonly lead: PayingLead | null;
  /** The failed deposit to retry. */
  readonly again: Deposit | null;
}

/**
 * The form's initial values: the address of the payer's previous card payment, otherwise what is on file. Null while
 * loading.
 */
const useFirstFields = ({ who, lead, again }: Begin): CardFields | null => {
  const user = useUser();
  const isNeeded = again === null && (who === 'customer' || lead !== null);
  const before = usePaymentBefore(lead, isNeeded);
  const residence = useResidence(user.id, who === 'customer' && again === null);
  if (again) return fieldsFrom({ lead: again.lead, amount: again.amount }, again);
  if (before === undefined || residence === undefined) return null;
  return fieldsFrom(who === 'customer' ? ownFields(user, residence) : leadFields(lead), before ?? undefined);
};

const ownFields = ({ firstName, lastName, phone, mobile }: User, country: string) => ({
  country,
  fullName: personName({ firstName, lastName }),
  phone: phone || mobile,
});

/** The customer's country of residence; empty if it is unknown or not needed, undefined while loading. */
const useResidence = (id: string, isNeeded: boolean): string | undefined => {
  const { data, isError } = useRead(getTerms, { params: { id } }, { enabled: isNeeded });
  return !isNeeded || isError ? '' : data?.country;
};

const leadFields = (lead: PayingLead | null) => ({ lead: lead?.id ?? null, fullName: lead?.name ?? '' });

/** The payer's newest card payment, null if there is none or it cannot be read; undefined while loading. */
const usePaymentBefore = (lead: PayingLead | null, isNeeded: boolean): Deposit | null | undefined => {
  const filters = { method: { eq: 'card' }, ...(lead && { lead: { eq: lead.id } }) };
  const { data, isError } = useQuery({
    queryKey: ['deposit', 'before', filters],
    queryFn: ({ signal }) =>
      call(deposit.routes.list, { query: { filters: JSON.stringify(filters), page: 1, pageSize: 1 } }, { signal }),
    enabled: isNeeded,
    // Each form refetches: the previous payment may be a minute old.
    gcTime: 0,
  });
  if (!isNeeded || isError) return null;
  return data && (data.deposits[0] ?? null);
};

function CardStep({ lead, again, ...props }: FirstStepProps) {
  const first = useFirstFields({ who: props.area.who, lead, again });
  if (!first) return <Skeleton height={360} />;
  return <DetailsStep {...props} first={first} isFor={lead !== null || again !== null} />;
}

/** Instead of the form: the customer sends their documents first. */
function VerifyFirst() {
  const text = useTexts('deposit');
  const { history } = useRouter();
  const go = (): void => {
    closeDeposit();
    history.push('/my/verification');
  };
  return (
    <div className={classes.middle}>
      <StepHeading>{text('verifyTitle')}</StepHeading>
      <p className={classes.words}>{text('verifyText')}</p>
      <Button onClick={go}>{text('verifyGo')}</Button>
    </div>
  );
}
