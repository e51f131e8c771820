import { ActionIcon, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconChartCandle, IconChartLine, IconTable } from '../../../ui/icons.ts';
import { frames, type useChartChoice } from './chart-choice.ts';
import classes from './chart.module.css';

interface ChartToolsProps extends ReturnType<typeof useChartChoice> {
  readonly asTable: boolean;
  readonly onAsTable: (asTable: boolean) => void;
}

const kinds = [
  { kind: 'candles', key: 'kindCandles', Mark: IconChartCandle },
  { kind: 'line', key: 'kindLine', Mark: IconChartLine },
] as const;

/** Time frames, candles or line, and the switch to the table. */
export function ChartTools({ frame, kind, chooseFrame, chooseKind, asTable, onAsTable }: ChartToolsProps) {
  const text = useTexts('platform');
  const tableLabel = text('showAsTable');
  return (
    <div className={classes.tools}>
      <div className={classes.choice} role="group" aria-label={text('frames')}>
        {frames.map((name) => (
          <UnstyledButton
            key={name}
            className={classes.frame}
            aria-pressed={name === frame}
            onClick={() => chooseFrame(name)}
          >
            <span aria-hidden>{name}</span>
            <VisuallyHidden>{text(`frame${name}`)}</VisuallyHidden>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.choice} role="group" aria-label={text('chartKind')}>
        {kinds.map(({ kind: name, key, Mark }) => (
          <Tooltip key={name} label={text(key)}>
            <ActionIcon aria-label={text(key)} aria-pressed={name === kind} onClick={() => chooseKind(name)}>
              <Mark size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
        <Tooltip label={tableLabel}>
          <ActionIcon aria-label={tableLabel} aria-pressed={asTable} onClick={() => onAsTable(!asTable)}>
            <IconTable size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
