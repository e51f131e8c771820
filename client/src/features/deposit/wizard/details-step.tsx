import { StartDeposit } from '@countinghouse/contract/schemas/deposit/card.ts';
import { type Deposit, startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { sandboxCards, type SandboxOutcome } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { useEffect, useEffectEvent } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { call, forgetWrites } from '../../../kernel/call/call.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { Form } from '../../../ui/form/form.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { groupedNumber } from '../card-text.ts';
import classes from '../deposit.module.css';
import { type CardFields, emptyFields, sentFrom } from './card-fields.ts';
import { CardPart, PayerPart } from './details-fields.tsx';
import { StepHeading } from './step-heading.tsx';
import type { WizardArea } from './wizard-area.ts';

const outcomes: Readonly<Record<SandboxOutcome, TextKey<'deposit'>>> = {
  approved: 'testApproved',
  challenged: 'testChallenged',
  challengedThenDeclined: 'testChallengedThenDeclined',
  challengedThenInsufficientFunds: 'testChallengedThenInsufficientFunds',
  declined: 'testDeclined',
};

/** The cards of a test installation, with their outcomes; renders nothing if cards are real. */
function TestCards({ onChoose }: { readonly onChoose: (number: string) => void }) {
  const text = useTexts('deposit');
  const { data } = useRead(depositGateway, {});
  if (!data?.test) return null;
  return (
    <details className={classes.testCards}>
      <summary>{text('testTitle')}</summary>
      <p className={classes.quiet}>{text('testText')}</p>
      <ul>
        {sandboxCards.map(({ number, outcome }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(groupedNumber(number))}>
              <span className={shared.figure}>{groupedNumber(number)}</span>
              <span className={classes.quiet}>{text(outcomes[outcome])}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DetailsStepProps {
  readonly area: WizardArea;
  readonly first: CardFields;
  /** Whether the payer is known. */
  readonly isFor: boolean;
  readonly onCreated: (deposit: Deposit) => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Step 1: card and payer. The data is sent with the request and not stored. */
export function DetailsStep({ area, first, isFor, onCreated, onCancel, onDirty }: DetailsStepProps) {
  const text = useTexts('deposit');
  const isStaff = area.who === 'staff';
  const { form, control, submitting } = useContractForm<CardFields, typeof StartDeposit>({
    schema: StartDeposit,
    defaultValues: first,
    shape: (fields) => sentFrom(fields, isStaff),
  });
  useDirt(control, onDirty);
  // Including a request without an answer, which is kept in memory for a retry.
  useEffect(() => () => forgetWrites(startDeposit), []);
  const start = submitting(async (wanted) => {
    const created = await call(startDeposit, { body: wanted });
    form.reset(emptyFields);
    onCreated(created);
  });
  const fill = (number: string): void => {
    form.setValue('cardNumber' as never, number as never, { shouldDirty: true });
    form.setValue('cardExpirationDate' as never, testExpiry as never, { shouldDirty: true });
    form.setValue('cardCVV' as never, testCvv as never, { shouldDirty: true });
    form.clearErrors();
  };
  const submitLabel = usePayLabel(control, isStaff);
  return (
    <>
      <StepHeading>{text('stepDetails')}</StepHeading>
      <TestCards onChoose={fill} />
      <Form form={form} onSubmit={start} onCancel={onCancel} submitLabel={submitLabel}>
        {!isFor && area.LeadChoice && <area.LeadChoice control={control} />}
        <CardPart control={control} isOwn={!isStaff} />
        <PayerPart control={control} isOwn={!isStaff} />
        {!isStaff && <AvailableAfter control={control} />}
        <p className={classes.quiet}>{text('cardKept')}</p>
      </Form>
    </>
  );
}

const testExpiry = '12/34';
const testCvv = '123';

const useDirt = (control: Control<CardFields>, onDirty: (isDirty: boolean) => void): void => {
  const { isDirty } = useFormState({ control });
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(isDirty), [isDirty]);
};

/** The customer's available cash with the typed amount added. */
function AvailableAfter({ control }: { readonly control: Control<CardFields> }) {
  const text = useTexts('deposit');
  const language = useLanguage();
  const amount = useWatch({ control, name: 'amount' });
  const { data } = useRead(availableFunds, { params: { userId: useUser().id } }, { enabled: amount !== null });
  if (!amount || !data) return null;
  return (
    <p className={shared.detail} aria-live="polite">
      {text('availableAfter', { amount: euroText(data.available + amount, language) })}
    </p>
  );
}

/** The button shows the amount as soon as it is known. */
const usePayLabel = (control: Control<CardFields>, isStaff: boolean): string => {
  const text = useTexts('deposit');
  const language = useLanguage();
  const amount = useWatch({ control, name: 'amount' });
  if (amount === null) return text(isStaff ? 'start' : 'pay');
  return text(isStaff ? 'startAmount' : 'payAmount', { amount: euroText(amount, language) });
};
