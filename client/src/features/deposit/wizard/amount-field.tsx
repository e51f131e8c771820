import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { OwnLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { Button } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import classes from '../deposit.module.css';

export interface AmountFields {
  amount: number | null;
}

interface AmountFieldProps {
  readonly control: Control<AmountFields>;
  /** Customers can choose a suggested amount. */
  readonly isOwn: boolean;
  /** The payment provider's limits apply. */
  readonly byCard?: true;
}

const roundAmounts = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000];
const mostShown = 5;

/** Round amounts in euros that one payment can have. */
export const presetAmounts = (least: number, most: number): readonly number[] =>
  roundAmounts.filter((amount) => amount >= least && amount <= most).slice(0, mostShown);

/** The rest of the customer's own deposit limits, in euros; null without any. */
export const leftOf = (limits: readonly Pick<OwnLimit, 'kind' | 'amount' | 'used'>[]): number | null => {
  const left = limits.flatMap(({ kind, amount, used }) =>
    kind === 'deposit' && amount !== null ? [toEuro(toCents(amount) - toCents(used))] : [],
  );
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
};

/** The bounds of one card payment: the gateway's, null if it takes any amount, and what a customer's own limits leave. */
const useDepositLimits = (customer: string, isOwn: boolean) => {
  const gateway = useRead(depositGateway, {}).data?.limits ?? null;
  const terms = useRead(getTerms, { params: { id: customer } }, { enabled: isOwn });
  return { gateway, left: terms.data ? leftOf(terms.data.limits) : null };
};

/** The amount of a deposit, with the limits that apply to it. */
export function AmountField({ control, isOwn, byCard }: AmountFieldProps) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const language = useLanguage();
  const { left, ...limits } = useDepositLimits(useUser().id, isOwn);
  const gateway = byCard ? limits.gateway : null;
  const money = (amount: number): string => euroText(amount, language);
  const bounds = [
    ...(gateway ? [text('amountBetween', { least: money(gateway.least), most: money(gateway.most) })] : []),
    ...(left === null ? [] : [text('amountLeft', { amount: money(left) })]),
  ];
  return (
    <>
      <EuroField
        control={control}
        name="amount"
        label={field('amount')}
        required
        {...(bounds.length > 0 && { description: bounds.join(' ') })}
      />
      {isOwn && (
        <Presets
          control={control}
          amounts={presetAmounts(gateway?.least ?? 0, Math.min(gateway?.most ?? Infinity, left ?? Infinity))}
        />
      )}
    </>
  );
}

interface PresetsProps extends Pick<AmountFieldProps, 'control'> {
  readonly amounts: readonly number[];
}

function Presets({ control, amounts }: PresetsProps) {
  const text = useTexts('deposit');
  const language = useLanguage();
  const { field } = useController({ control, name: 'amount' });
  const short = numberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  if (amounts.length === 0) return null;
  return (
    <div role="group" aria-label={text('presets')} className={classes.presets}>
      {amounts.map((amount) => (
        <Button
          key={amount}
          variant="default"
          size="sm"
          aria-pressed={field.value === amount}
          onClick={() => field.onChange(amount)}
        >
          {short.format(amount)}
        </Button>
      ))}
    </div>
  );
}
