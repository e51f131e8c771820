import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isMapped } from './needed-fields.ts';

export const workSteps = ['columns', 'check', 'choices'] as const;
export type WorkStep = (typeof workSteps)[number];

/** The part of a pending import named by the address, unless an earlier one must come first. */
export const shownStep = ({ columns }: Pick<LeadImport, 'columns'>, requested: unknown): WorkStep =>
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
