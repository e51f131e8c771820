import { useState } from 'react';
import { remember, remembered } from '../../kernel/store/store.ts';
import type { ColumnState } from '../../ui/table/table-props.ts';
import { parts } from './address/use-list-address.ts';

interface Column {
  readonly id: string;
  readonly extra?: boolean;
  readonly always?: boolean;
}

/** Hidden columns: those missing from the address, or by default the extra ones. */
export const hiddenColumns = (columns: readonly Column[], chosen: string | undefined): string[] => {
  const wanted = new Set(parts(chosen));
  const isShown = ({ id, extra, always }: Column): boolean =>
    always === true || (chosen === undefined ? extra !== true : wanted.has(id));
  return columns.filter((column) => !isShown(column)).map(({ id }) => id);
};

/** The column choice for the address; undefined for the default. */
export const chosenColumns = (columns: readonly Column[], hidden: readonly string[]): string | undefined => {
  const usual = hiddenColumns(columns, undefined);
  if (usual.length === hidden.length && usual.every((id) => hidden.includes(id))) return undefined;
  return (
    columns
      .filter(({ id, always }) => !hidden.includes(id) && always !== true)
      .map(({ id }) => id)
      .join(',') || 'none'
  );
};

const readWidths = (key: string): Record<string, number> => {
  try {
    const value: unknown = JSON.parse(remembered(key) ?? '{}');
    return Object.fromEntries(Object.entries(value ?? {}).filter(([, width]) => typeof width === 'number'));
  } catch {
    return {};
  }
};

interface ColumnsOf {
  readonly list: string;
  readonly columns: readonly Column[];
  readonly chosen: string | undefined;
  readonly choose: (columns: string | undefined) => void;
}

/** The address holds the visible columns, the browser stores their widths. */
export const useColumnState = ({
  list,
  columns,
  chosen,
  choose,
}: ColumnsOf): readonly [ColumnState, (next: ColumnState) => void] => {
  const key = `list.${list}.widths`;
  const [widths, setWidths] = useState(() => readWidths(key));
  const hidden = hiddenColumns(columns, chosen);
  const change = (next: ColumnState): void => {
    if (next.widths !== widths) {
      setWidths({ ...next.widths });
      remember(key, JSON.stringify(next.widths));
    }
    const wanted = chosenColumns(columns, next.hidden);
    if (wanted !== chosenColumns(columns, hidden)) choose(wanted);
  };
  return [{ hidden, widths }, change];
};
