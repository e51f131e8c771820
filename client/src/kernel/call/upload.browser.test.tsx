import { upload as uploadFile } from '@countinghouse/contract/file/file.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { say } from '../../../test/say.ts';
import { changeLanguage, startTexts } from '../i18n/i18n.ts';
import { beginTokens } from '../session/tokens.ts';
import { onUnauthenticated } from './request.ts';
import { upload } from './upload.ts';

/** The part of XMLHttpRequest that an upload uses; the test simulates the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  opened = '';
  sent: FormData | undefined;
  status = 0;
  responseText = '';
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.dispatchEvent(new Event('loadend'));
  }
  moves(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  ends(status: number, reply: string): void {
    this.status = status;
    this.responseText = reply;
    this.dispatchEvent(new Event('loadend'));
  }
}

const file = new File(['a picture'], 'harbour.png', { type: 'image/png' });

const begin = (options: Partial<Parameters<typeof upload>[1]> = {}) => {
  const result = upload(uploadFile, { file, ...options });
  result.catch(() => undefined);
  const request = FakeRequest.last;
  if (request === undefined) throw new Error('nothing was sent');
  return { result, request };
};

beforeEach(async () => {
  await startTexts();
  await changeLanguage('en');
  beginTokens('token-of-a-test');
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  test('sends the fields before the file, with the user’s token, and returns the reply', async () => {
    const { result, request } = begin({ fields: { type: 'identityFront' } });
    expect(request.opened).toBe('POST /v1/uploads/upload');
    expect([...(request.sent?.keys() ?? [])]).toEqual(['type', 'file']);
    expect(request.headers.get('authorization')).toBe('Bearer token-of-a-test');
    expect(request.headers.get('idempotency-key')).toBeTruthy();
    request.ends(200, '{"url":"/v1/uploads/1.png"}');
    expect(await result).toEqual({ url: '/v1/uploads/1.png' });
  });

  test('reports its progress', () => {
    const shares: number[] = [];
    const { request } = begin({ onProgress: (share) => shares.push(share) });
    request.moves(25, 100);
    request.moves(100, 100);
    expect(shares).toEqual([0.25, 1]);
  });

  test('fails with the server’s message if the file is refused', async () => {
    const { result, request } = begin();
    request.ends(422, '{"code":"fileType","message":"This kind of file is not accepted."}');
    await expect(result).rejects.toMatchObject({ status: 422, message: 'This kind of file is not accepted.' });
  });

  test('fails with the fallback message if a proxy answers with a page', async () => {
    const { result, request } = begin();
    request.ends(413, '<html>Request Entity Too Large</html>');
    await expect(result).rejects.toMatchObject({ status: 413, message: say('kernel.unexpected') });
  });

  test('ends the session if it has expired on the server', async () => {
    const ended = vi.fn();
    const stop = onUnauthenticated(ended);
    const { result, request } = begin();
    request.ends(401, '{"code":"unauthenticated","message":"Please sign in."}');
    await expect(result).rejects.toThrow('Please sign in.');
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  test('may take long while it makes progress, and is aborted after a minute without progress', async () => {
    const { result, request } = begin();
    for (const loaded of [10, 20, 30]) {
      await vi.advanceTimersByTimeAsync(50_000);
      request.moves(loaded, 100);
    }
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await Promise.race([result.catch(() => 'given up'), Promise.resolve('under way')])).toBe('under way');
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(result).rejects.toMatchObject({ code: 'timeout', message: say('kernel.timedOut') });
  });

  test('cancelled by the user is not reported as a lost connection', async () => {
    const cancelling = new AbortController();
    const { result } = begin({ signal: cancelling.signal });
    cancelling.abort();
    await expect(result).rejects.toMatchObject({ code: 'aborted' });
  });

  test('reports a lost connection', async () => {
    const { result, request } = begin();
    request.ends(0, '');
    await expect(result).rejects.toMatchObject({ code: 'network', message: say('kernel.network') });
  });
});
