import { createContext, use, useEffect } from 'react';

/** Labels by field name, for the error summary. */
export const FormLabels = createContext<Map<string, string>>(new Map());

/** Registers a field's label with its form while the field is shown. */
export function useFieldLabel(name: string, label: string): void {
  const labels = use(FormLabels);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}
