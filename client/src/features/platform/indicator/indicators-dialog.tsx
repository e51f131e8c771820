import { Modal, Switch } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { NumberBox } from '../ticket/ticket-fields.tsx';
import {
  type IndicatorName,
  indicatorNames,
  type Indicators,
  isPeriod,
  mostPeriods,
  usualPeriods,
} from './indicator-choice.ts';
import classes from './indicator.module.css';

interface IndicatorsDialogProps {
  readonly symbol: string;
  readonly indicators: Indicators;
  readonly onChoose: (next: Indicators) => void;
  readonly onClose: () => void;
}

const periodKeys = {
  sma: ['periods'],
  ema: ['periods'],
  bollinger: ['periods', 'deviations'],
  rsi: ['periods'],
  macd: ['shortPeriods', 'longPeriods', 'signalPeriods'],
} as const;

/** Switches indicators of a symbol on and off, and sets their periods; each change shows at once. */
export function IndicatorsDialog({ symbol, indicators, onChoose, onClose }: IndicatorsDialogProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  const toggle = (name: IndicatorName): void => {
    const { [name]: shown, ...others } = indicators;
    onChoose(shown ? others : { ...others, [name]: usualPeriods[name] });
  };
  return (
    <Modal
      opened
      centered
      title={text('indicatorsOf', { symbol })}
      closeButtonProps={{ 'aria-label': uiText('close') }}
      onClose={onClose}
    >
      {indicatorNames.map((name) => (
        <div key={name} className={classes.indicator}>
          <Switch
            label={text(`indicator_${name}`)}
            checked={indicators[name] !== undefined}
            onChange={() => toggle(name)}
          />
          {indicators[name] && (
            <Periods
              name={name}
              periods={indicators[name]}
              onPeriods={(periods) => onChoose({ ...indicators, [name]: periods })}
            />
          )}
        </div>
      ))}
      <p className={classes.note}>{text('indicatorsNote')}</p>
    </Modal>
  );
}

interface PeriodsProps {
  readonly name: IndicatorName;
  readonly periods: readonly number[];
  readonly onPeriods: (periods: readonly number[]) => void;
}

function Periods({ name, periods, onPeriods }: PeriodsProps) {
  const text = useTexts('platform');
  return (
    <div className={classes.periods}>
      {periodKeys[name].map((key, index) => (
        <NumberBox
          key={key}
          label={text(key)}
          value={periods[index] ?? null}
          decimals={0}
          step={1}
          description={text('periodRange', { most: mostPeriods })}
          onValue={(value) => isPeriod(value) && onPeriods(periods.with(index, value))}
        />
      ))}
    </div>
  );
}
