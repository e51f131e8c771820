import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { Progress } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLine } from '../../../kernel/changes/changes.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useFigures } from './use-figures.ts';
import classes from './import.module.css';

/** Milliseconds between two reads while the socket is disconnected. */
const askEvery = 3_000;

interface RunningPartProps {
  readonly item: LeadImport;
  readonly onAskAgain: () => void;
}

/** The progress of a running import. */
export function RunningPart({ item, onAskAgain }: RunningPartProps) {
  const text = useTexts('import');
  const { figure } = useFigures();
  const line = useLine();
  useEffect(() => {
    if (line === 'live') return undefined;
    const timer = setInterval(onAskAgain, askEvery);
    return () => clearInterval(timer);
  });
  const far = text('processed', { done: figure(item.processed), all: figure(item.rowCount) });
  return (
    <>
      <ImportSteps current={4} />
      <Panel title={text('runningTitle')}>
        <p className={classes.figures} role="status">
          {far}
        </p>
        <Progress value={(item.processed / Math.max(1, item.rowCount)) * 100} striped animated aria-label={far} />
        <p className={classes.note}>{text('runningText')}</p>
      </Panel>
    </>
  );
}
