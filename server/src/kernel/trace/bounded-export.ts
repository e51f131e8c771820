import { ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';

/** Spans in memory that the collector has not confirmed, about a kilobyte each. */
const mostWaiting = 4_096;
const inOneBatch = 512;
const delayMilliseconds = 1_000;

/**
 * Batches spans for a collector. If it is slow or dead, spans are dropped and counted; the work that they describe never
 * waits. The library drops without counting where an application can read it.
 */
export const boundedExport = (exporter: SpanExporter, log: Log) => {
  let waiting = 0;
  let dropped = 0;
  let isFailing = false;
  const settle = (spans: number, isLost: boolean): void => {
    waiting -= spans;
    if (isLost) dropped += spans;
    if (isLost !== isFailing) log.warn(isLost ? 'traces not delivered' : 'traces delivered again');
    isFailing = isLost;
  };
  const batches = new BatchSpanProcessor({
    exporter: {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          settle(spans.length, result.code !== ExportResultCode.SUCCESS);
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: mostWaiting,
    maxExportBatchSize: inOneBatch,
    scheduledDelayMillis: delayMilliseconds,
  });
  const processor: SpanProcessor = {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd: (span) => {
      if (waiting >= mostWaiting) {
        dropped += 1;
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, dropped: (): number => dropped };
};
