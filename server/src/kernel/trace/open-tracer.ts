import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Tracer } from './span.ts';

/** Opens traces if the operator has named a collector; without one, the library is not even loaded. */
export const openTracer = async ({ traces }: Config, log: Log): Promise<Tracer | undefined> => {
  if (traces === undefined) return undefined;
  const { otlpTracer } = await import('./otlp-tracer.ts');
  return otlpTracer(traces, log);
};
