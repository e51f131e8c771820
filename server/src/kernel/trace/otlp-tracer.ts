import {
  type Attributes,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer as SdkTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import { withinTime } from '../lifecycle/within-time.ts';
import { version } from '../version.ts';
import type { Log } from '../log/log.ts';
import { boundedExport } from './bounded-export.ts';
import type { Span, SpanFacts, Tracer } from './span.ts';

const patienceMilliseconds = 5_000;
const stopMilliseconds = 3_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

const traceparentOf = (span: SdkSpan): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

const begin = (tracer: SdkTracer, { name, kind, attributes }: SpanFacts, parent: Parent): SdkSpan =>
  tracer.startSpan(name, { kind: kinds[kind], attributes: attributes as Attributes }, contextUnder(parent));

type Parent = SdkSpan | undefined;

const contextUnder = (parent: Parent) => (parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent));

/** The caller's span in another system; undefined if the header is absent or wrong, so that the trace begins here. */
const remoteParent = (traceparent: string | undefined): Parent => {
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(traceparent ?? '') ?? [];
  if (traceparent?.startsWith('ff') || traceId === undefined || spanId === undefined) return undefined;
  const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED;
  const found = { ...INVALID_SPAN_CONTEXT, traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(found) ? trace.wrapSpanContext(found) : undefined;
};

const spanOver = (tracer: SdkTracer, span: SdkSpan): Span => ({
  traceId: span.spanContext().traceId,
  traceparent: traceparentOf(span),
  isRecorded: span.isRecording(),
  child: (facts) => spanOver(tracer, begin(tracer, facts, span)),
  note: (attributes) => void span.setAttributes(attributes),
  rename: (name) => void span.updateName(name),
  fail: (reason) => void span.setAttribute('error.type', reason).setStatus({ code: SpanStatusCode.ERROR }),
  end: () => span.end(),
});

/** Sends spans in batches to a collector, as JSON over HTTP. */
export const otlpTracer = ({ url, headers, share, service }: NonNullable<Config['traces']>, log: Log): Tracer => {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: patienceMilliseconds });
  const { processor, dropped } = boundedExport(exporter, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('countinghouse', version);
  return {
    begin: (facts, traceparent) => spanOver(tracer, begin(tracer, facts, remoteParent(traceparent))),
    dropped,
    stop: () => withinTime(provider.shutdown(), stopMilliseconds, 'traces not delivered').catch(() => undefined),
  };
};
