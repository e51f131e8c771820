import { forexProfit, type Position } from '@countinghouse/contract/trading/forex.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceText, readPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { NumberBox, problemAt } from './ticket-fields.tsx';
import { typedPrice } from './ticket-draft.ts';
import type { FieldProblem } from './use-ticket.ts';

export interface TypedGuards {
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trailing: number | null;
}

interface GuardFieldsProps {
  readonly guards: TypedGuards;
  readonly traded: TradedSymbol;
  /** The order with these guards; null while its price is unknown. */
  readonly position: Position | null;
  readonly problems: readonly FieldProblem[];
  readonly onGuards: (guards: Partial<TypedGuards>) => void;
}

const guardNames = ['stopLoss', 'takeProfit', 'trailing'] as const;

/** Stop-loss, take-profit and trailing stop, each with its result. */
export function GuardFields({ guards, traded, position, problems, onGuards }: GuardFieldsProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const outcome = (typed: number | null): string | undefined => {
    const price = readPrice(typedPrice(typed, traded) ?? '');
    if (price === null || !position) return undefined;
    return text('atThatPrice', { amount: euroText(forexProfit(position, price), language) });
  };
  const step = Number(priceText(pipOf(traded), traded.decimals));
  return guardNames.map((name) => (
    <NumberBox
      key={name}
      label={text(name)}
      value={guards[name]}
      decimals={traded.decimals}
      step={step}
      placeholder={text('none')}
      description={name === 'trailing' ? text('trailingHint') : outcome(guards[name])}
      error={problemAt(problems, name)}
      onValue={(value) => onGuards({ [name]: value })}
    />
  ));
}
