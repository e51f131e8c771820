import type { LineError } from './json-editor.tsx';

/**
 * Parses JSON; on a syntax error returns its line instead of a value. The message is the engine's, in English: show
 * your own.
 */
export function readJson(source: string): { readonly value: unknown } | { readonly error: LineError } {
  try {
    return { value: JSON.parse(source) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { error: { line: lineOf(source, message), message } };
  }
}

/**
 * Chrome reports 'position 12' or 'line 2 column 3', Firefox 'line 2 column 3'; Safari and an unexpected end report
 * nothing.
 */
function lineOf(source: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return source.slice(0, position ? Number(position) : source.length).split('\n').length;
}
