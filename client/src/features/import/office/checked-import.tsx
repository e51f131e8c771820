import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { CheckStep } from './check-step.tsx';
import { ChoicesStep } from './choices-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { firstWorkStep, ImportSteps } from './import-steps.tsx';
import { useStep, workSteps } from './use-step.ts';

/** An import before its run: columns, rows and choices. */
export function CheckedImport({ item }: { readonly item: LeadImport }) {
  const [step, go] = useStep(item);
  return (
    <>
      <ImportSteps current={workSteps.indexOf(step) + firstWorkStep} onStep={go} />
      {step === 'columns' && <ColumnsStep item={item} onNext={() => go('check')} />}
      {step === 'check' && <CheckStep item={item} onBack={() => go('columns')} onNext={() => go('choices')} />}
      {step === 'choices' && <ChoicesStep item={item} onBack={() => go('check')} />}
    </>
  );
}
