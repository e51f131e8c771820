import type { AnyRoute, ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { addressOf } from './address.ts';
import { CallError, failedCall } from './call-error.ts';
import { newKey } from './intent.ts';
import { failureTexts } from './last-resort.ts';
import { commonHeaders, refused, timeLimit } from './request.ts';

export interface Upload {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly file: File;
  readonly fields?: Readonly<Record<string, string>>;
  /** Share sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file with text fields to a multipart route. The fields come before the file, for a server that streams. Uses
 * XMLHttpRequest because fetch reports no progress.
 */
export const upload = <R extends AnyRoute>(route: R, sent: Upload): Promise<ReplyOf<R>> =>
  transfer(route, sent).catch((error: unknown) => failedCall(route, error));

const transfer = <R extends AnyRoute>(
  route: R,
  { params, query, file, fields = {}, onProgress, signal }: Upload,
): Promise<ReplyOf<R>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const headers = { ...commonHeaders(), 'idempotency-key': newKey() };
    request.open(route.method, addressOf(route, { params, query }));
    request.withCredentials = true;
    // A large file on a slow connection is not late as long as it makes progress.
    const watch = watchdog(() => request.abort());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      watch.moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('loadend', () => {
      watch.end();
      if (request.status === 0) reject(lost(signal, watch.late()));
      else if (request.status >= 400) reject(refused(request.status, request.responseText, headers));
      else resolve((request.responseText === '' ? undefined : JSON.parse(request.responseText)) as ReplyOf<R>);
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(file, fields));
  });

const formOf = (file: File, fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
};

const watchdog = (stop: () => void) => {
  let late = false;
  const give = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      late = true;
      stop();
    }, timeLimit);
  let timer = give();
  return {
    moved: () => {
      clearTimeout(timer);
      timer = give();
    },
    end: () => clearTimeout(timer),
    late: () => late,
  };
};

const lost = (signal: AbortSignal | undefined, late: boolean): CallError => {
  const texts = failureTexts.get();
  if (late) return new CallError({ status: 0, code: 'timeout', message: texts.timeout });
  return new CallError({
    status: 0,
    code: signal?.aborted ? 'aborted' : 'network',
    message: signal?.aborted ? texts.unexpected : texts.network,
  });
};
