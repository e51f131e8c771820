import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ProgressSteps } from '../../../ui/page/progress-steps.tsx';
import { importsAddress } from './import-links.tsx';
import { isMapped } from './needed-fields.ts';

const names = ['stepUpload', 'stepColumns', 'stepCheck', 'stepChoices', 'stepRun', 'stepReport'] as const;

/** Index of the first step here; the upload comes before it. */
export const firstWorkStep = 1;

export const workSteps = ['columns', 'check', 'choices'] as const;
type WorkStep = (typeof workSteps)[number];

/** The part of a pending import named by the address, unless an earlier one must come first. */
const shownStep = ({ columns }: Pick<LeadImport, 'columns'>, requested: unknown): WorkStep =>
  isMapped(columns) ? (workSteps.find((step) => step === requested) ?? 'columns') : 'columns';

/** The current step, and a setter. Each has its place in the browser's history. */
export const useStep = (item: LeadImport): readonly [WorkStep, (next: WorkStep) => void] => {
  const { step } = useSearch({ strict: false }) as { step?: unknown };
  const navigate = useNavigate();
  const go = (next: WorkStep): void => {
    void navigate({ to: '.', search: { step: next } as never });
  };
  return [shownStep(item, step), go];
};

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
