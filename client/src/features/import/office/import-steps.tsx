import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ProgressSteps } from '../../../ui/page/progress-steps.tsx';
import { importsAddress } from './addresses.ts';
import { type WorkStep, workSteps } from './use-step.ts';

const names = ['stepUpload', 'stepColumns', 'stepCheck', 'stepChoices', 'stepRun', 'stepReport'] as const;

/** Index of the first step here; the upload comes before it. */
export const firstWorkStep = 1;

interface ImportStepsProps {
  readonly current: number;
  /** If absent, there is no way back. */
  readonly onStep?: (step: WorkStep) => void;
}

/** The progress from the file to the report. */
export function ImportSteps({ current, onStep }: ImportStepsProps) {
  const text = useTexts('import');
  const { history } = useRouter();
  const choose = (index: number): void => {
    const step = workSteps[index - firstWorkStep];
    if (step) onStep?.(step);
    else history.push(importsAddress);
  };
  return (
    <ProgressSteps
      label={text('steps')}
      steps={names.map((name) => text(name))}
      current={current}
      {...(onStep && { onStep: choose })}
    />
  );
}
