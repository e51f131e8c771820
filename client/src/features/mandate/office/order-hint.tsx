import { amountToCents, toCents } from '@countinghouse/contract/kernel/money.ts';
import { limitsExceeded, type MandateRule } from '@countinghouse/contract/mandate/coverage.ts';
import type { MandateUse } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { type Mandate, mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import type { OrderKind } from '@countinghouse/contract/order/order.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { ConfirmHint } from '../../prepared/index.ts';
import { useMandatesOf, useMandateUse } from '../mandate-use.tsx';

interface OrderHintProps {
  readonly lead: string | null;
  readonly kind: OrderKind;
  readonly symbol: string | null;
  readonly quantity: number | null;
  readonly leverage: number | null;
}

/** Whether the customer must confirm an order, or the reader's own mandate covers it, and what of that remains. */
export function OrderHint({ lead, ...order }: OrderHintProps) {
  const text = useTexts('mandate');
  const language = useLanguage();
  const user = useUser();
  const own = useMandatesOf(lead)?.find(({ agent, state }) => agent === user.id && mandateStates.allows(state, 'end'));
  const use = useMandateUse(own?.id);
  if (!own || !use) return <ConfirmHint />;
  const [first] = exceededBy(own, use, order);
  const left = text('hintLeft', { amount: euroText(use.stakeLeft, language) });
  return (
    <p className={shared.detail} role="status">
      {first === undefined ? text('hintCovered') : `${text(`beyond_${first}`)} ${text('hintConfirm')}`} {left}
    </p>
  );
}

const exceededBy = (
  own: Mandate,
  use: MandateUse,
  { kind, symbol, quantity, leverage }: Omit<OrderHintProps, 'lead'>,
): MandateRule[] =>
  limitsExceeded(
    own,
    { openStakes: toCents(use.openStakes), lost: toCents(use.lost) },
    {
      kind,
      symbol: symbol ?? own.symbols?.[0] ?? '',
      leverage: kind === 'binary' ? 1 : (leverage ?? 1),
      stake: (quantity === null ? null : amountToCents(quantity)) ?? 0n,
    },
  );
