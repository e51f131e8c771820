import { createContext, use, useEffect } from 'react';

/** The labels of the fields of a form by their names, for the summary of errors. */
export const FormLabels = createContext<Map<string, string>>(new Map());

/** Makes the label of a field known to its form while the field is shown. */
export function useFieldLabel(name: string, label: string): void {
  const labels = use(FormLabels);
  useEffect(() => {
    labels.set(name, label);
    return () => {
      labels.delete(name);
    };
  }, [labels, name, label]);
}
