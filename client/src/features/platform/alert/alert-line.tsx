import type { PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { UnstyledButton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { IconBell } from '../../../ui/icons.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../chart/chart.module.css';
import { placed } from '../chart/use-heights.ts';

interface AlertLineProps {
  readonly alert: PriceAlert;
  readonly traded: TradedSymbol;
  readonly y: number | undefined;
  readonly onChange: () => void;
}

/** The label of an alert at its price; it opens the alert. */
export function AlertLine({ alert, traded, y, onChange }: AlertLineProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  if (y === undefined) return null;
  const price = priceLabels(Number(alert.price), traded, language);
  return (
    <div className={classes.level} data-tone="alert" style={{ top: placed(y) }}>
      <UnstyledButton
        className={`${classes.levelChip} ${classes.alertChip}`}
        aria-label={text('changeAlert', { symbol: traded.symbol, price })}
        onClick={onChange}
      >
        <IconBell size={14} aria-hidden />
        {price}
      </UnstyledButton>
    </div>
  );
}
