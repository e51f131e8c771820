import type { Environment } from './environment.ts';

export interface TraceConfig {
  /** The collector's address for traces, by OTLP over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of all traces that is recorded, from 0 to 1. */
  readonly share: number;
  /** The name of this installation in the traces. */
  readonly service: string;
}

export function isCollectorUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '')
  );
}

/** Pairs as the standard writes them; null if the text is wrong. */
const headersIn = (text: string): Record<string, string> | null => {
  const pairs = text.split(',').filter(Boolean);
  const found = pairs.map((pair) => /^\s*([\w-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair));
  try {
    return Object.fromEntries(found.map((match) => [match?.[1] ?? '%', decodeURIComponent(match?.[2] ?? '%')]));
  } catch {
    return null;
  }
};

export const areHeaders = (value: string): boolean => headersIn(value) !== null;

export function tracesOf(values: Environment): { traces?: TraceConfig } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  if (endpoint === undefined) return {};
  return {
    traces: {
      url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
      headers: headersIn(headers) ?? {},
      share: Number(values.OTEL_TRACES_SAMPLER_ARG),
      service: values.OTEL_SERVICE_NAME,
    },
  };
}
