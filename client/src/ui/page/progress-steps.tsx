import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './progress-steps.module.css';

export interface ProgressStepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step; `steps.length` once all are done. */
  readonly current: number;
  /** Makes finished steps clickable. */
  readonly onStep?: (index: number) => void;
}

type StepState = 'done' | 'now' | 'ahead';

const stateOf = (index: number, current: number): StepState =>
  index < current ? 'done' : index === current ? 'now' : 'ahead';

/** The progress in a wizard. */
export function ProgressSteps({ label, steps, current, onStep }: ProgressStepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((name, index) => {
        const state = stateOf(index, current);
        return (
          <li
            key={name}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {onStep && state === 'done' ? (
              <button type="button" className={classes.content} onClick={() => onStep(index)}>
                <StepContent name={name} index={index} state={state} />
              </button>
            ) : (
              <span className={classes.content}>
                <StepContent name={name} index={index} state={state} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface StepContentProps {
  readonly name: string;
  readonly index: number;
  readonly state: StepState;
}

function StepContent({ name, index, state }: StepContentProps) {
  const text = useUiText();
  return (
    <>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={13} stroke={2.6} /> : index + 1}
      </span>
      <span className={classes.name}>{name}</span>
      {state === 'done' && <VisuallyHidden>({text('stepDone')})</VisuallyHidden>}
    </>
  );
}
