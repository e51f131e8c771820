import { type Deposit, DepositMethod } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { methodLabels } from '../deposit-labels.ts';
import { closeDeposit, type PayingLead } from '../deposit-screen.ts';
import classes from '../deposit.module.css';
import { DetailsStep } from './details-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { TransferStep } from './transfer-step.tsx';
import { useFirstFields } from './use-first-fields.ts';

type FirstStepProps = Omit<ComponentProps<typeof DetailsStep>, 'first' | 'isFor'> & {
  readonly lead: PayingLead | null;
  /** The failed deposit to retry. */
  readonly again: Deposit | null;
  readonly way: DepositMethod;
  readonly onWay: (way: DepositMethod) => void;
};

/** Staff pay by card only; customers choose between card and transfer, once they are verified if they must be. */
export function FirstStep(props: FirstStepProps) {
  return props.area.who === 'staff' ? <CardStep {...props} /> : <OwnStep {...props} />;
}

function OwnStep(props: FirstStepProps) {
  const text = useTexts('deposit');
  const terms = useRead(getTerms, { params: { id: useUser().id } });
  const offersTransfer = useRead(depositGateway, {}).data?.transfer ?? false;
  const { way, onWay } = props;
  if (terms.isPending) return <Skeleton height={360} />;
  if (terms.data?.depositNeedsVerification === true) return <VerifyFirst />;
  return (
    <>
      {offersTransfer && (
        <SegmentedControl
          fullWidth
          aria-label={text('way')}
          value={way}
          onChange={(chosen) => onWay(chosen as DepositMethod)}
          data={DepositMethod.options.map((value) => ({ value, label: text(methodLabels[value]) }))}
        />
      )}
      {way === 'card' ? <CardStep {...props} /> : <TransferStep {...props} />}
    </>
  );
}

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
