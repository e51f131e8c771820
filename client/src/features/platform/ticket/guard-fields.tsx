import { forexProfit, type Position } from '@countinghouse/contract/trading/forex.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { type Price, priceText, readPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { resultText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { type GuardName, guardNames, type GuardUnit, guardUnits, priceFrom, shownIn } from './guard-units.ts';
import { NumberBox, problemAt } from './ticket-fields.tsx';
import classes from './ticket.module.css';
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

interface Typed {
  readonly unit: GuardUnit;
  readonly value: number | null;
  /** The price that the value had when it was typed. */
  readonly price: number | null;
}

/** Stop-loss, take-profit and trailing stop, typed as prices, pips or money, each with its price and result. */
export function GuardFields({ guards, traded, position, problems, onGuards }: GuardFieldsProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const [unit, setUnit] = useState<GuardUnit>('price');
  const [typed, setTyped] = useState<Partial<Record<GuardName, Typed>>>({});
  const usedUnit = position ? unit : 'price';
  const outcome = (price: Price | null): string | undefined => {
    if (price === null || !position) return undefined;
    const amount = resultText(forexProfit(position, price), language);
    if (usedUnit === 'price') return text('atThatPrice', { amount });
    return text('atPrice', { amount, price: priceLabels(price, traded, language) });
  };
  const fields = guardNames.map((name) => {
    const measured = { name, unit: usedUnit, position, traded };
    const known = typed[name];
    const isTyped = known?.unit === usedUnit && Object.is(known.price, guards[name]);
    const price = readPrice(typedPrice(guards[name], traded) ?? '');
    return (
      <NumberBox
        key={name}
        label={text(name)}
        value={isTyped ? known.value : shownIn(guards[name], measured)}
        decimals={{ price: traded.decimals, pips: 1, money: 2 }[usedUnit]}
        step={usedUnit === 'price' ? Number(priceText(pipOf(traded), traded.decimals)) : 1}
        padded={usedUnit === 'price'}
        {...(usedUnit === 'money' && { suffix: ' €' as const })}
        signed={usedUnit !== 'price' && name !== 'trailing'}
        placeholder={text('none')}
        description={name === 'trailing' ? text('trailingHint') : outcome(price)}
        error={problemAt(problems, name)}
        onValue={(value) => {
          const next = priceFrom(value, measured);
          setTyped({ ...typed, [name]: { unit: usedUnit, value, price: next } });
          onGuards({ [name]: next });
        }}
      />
    );
  });
  return (
    <>
      {position && (
        <SegmentedControl
          fullWidth
          size="xs"
          className={classes.units ?? ''}
          aria-label={text('guardUnit')}
          data={guardUnits.map((value) => ({ value, label: text(`unit_${value}`) }))}
          value={unit}
          onChange={(value) => setUnit(guardUnits.find((known) => known === value) ?? 'price')}
        />
      )}
      {fields}
    </>
  );
}
