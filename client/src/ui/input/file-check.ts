import { numberFormat } from '../format/number-text.ts';

export interface FileRefusal {
  readonly key: 'fileTooLarge' | 'fileWrongType';
  readonly name: string;
}

/** Why a file is refused, or undefined; `largest` in bytes. */
export function refuseFile(file: File, accept: readonly string[], largest: number): FileRefusal | undefined {
  if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return { key: 'fileWrongType', name: file.name };
  return file.size > largest ? { key: 'fileTooLarge', name: file.name } : undefined;
}

// As operating systems and the limits count, so that 5 MB is shown as 5 MB.
const megabyte = 1024 * 1024;

/** Formats a size in bytes in a readable unit. */
export function byteText(bytes: number, language: string): string {
  const [unit, size] = bytes >= megabyte ? (['megabyte', megabyte] as const) : (['kilobyte', 1024] as const);
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
}
