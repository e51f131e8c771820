import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';

/** The parts of a call before a route types them. */
export interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Path and query of a call; `undefined` and empty query values are omitted. */
export const addressOf = (route: Pick<AnyRoute, 'path'>, { params, query }: LooseInput): string => {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  if (pairs.length === 0) return path;
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
};
