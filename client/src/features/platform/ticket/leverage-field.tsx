import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import type { ClientClass } from '@countinghouse/contract/trading/leverage.ts';
import { useId } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import classes from './ticket.module.css';

interface LeverageFieldProps {
  readonly leverage: number;
  readonly cap: number;
  readonly clientClass: ClientClass;
  readonly traded: TradedSymbol;
  readonly onLeverage: (leverage: number) => void;
}

const named = (start: string, name: string) => `${start}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The leverage, limited by the customer's terms, with the reason. */
export function LeverageField({ leverage, cap, clientClass, traded, onLeverage }: LeverageFieldProps) {
  const text = useTexts('platform');
  const id = useId();
  const rule = text('leverageRule', {
    cap,
    assets: text(named('asset', traded.assetClass) as TextKey<'platform'>),
    customers: text(named('class', clientClass) as TextKey<'platform'>),
  });
  return (
    <div>
      <div className={classes.leverageHead}>
        <label htmlFor={id}>{text('leverage')}</label>
        <output htmlFor={id}>{leverage}:1</output>
      </div>
      <input
        id={id}
        className={classes.slider}
        type="range"
        min={1}
        max={cap}
        step={1}
        value={leverage}
        aria-valuetext={`${leverage}:1`}
        aria-describedby={`${id}-rule`}
        onChange={(event) => onLeverage(Number(event.currentTarget.value))}
      />
      <p id={`${id}-rule`} className={classes.hint}>
        {rule}
      </p>
    </div>
  );
}
