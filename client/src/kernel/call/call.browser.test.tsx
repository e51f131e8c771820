import { changePassword, login, logout } from '@countinghouse/contract/auth/auth.ts';
import { campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { changeLanguage, startTexts } from '../i18n/i18n.ts';
import { beginTokens } from '../session/tokens.ts';
import { call, forgetWrites } from './call.ts';
import { onUnauthenticated } from './request.ts';

const { create, list } = campaign.routes;
const radio = sampleOf(campaign.item, { name: 'Radio' });
const createRadio = () => call(create, { body: { name: 'Radio' } });
const headersOf = (route: Parameters<typeof callsTo>[0], name: string) =>
  callsTo(route).map(({ headers }) => headers.get(name));
const keys = () => headersOf(create, 'idempotency-key');

/** Runs the work without the pauses between its attempts. */
const atOnce = async <Result,>(work: () => Promise<Result>): Promise<PromiseSettledResult<Result>> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOpen = true;
  const settled = Promise.allSettled([work()]).then(([result]) => {
    isOpen = false;
    return result;
  });
  while (isOpen) await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  return settled;
};

beforeEach(async () => {
  await startTexts();
  await changeLanguage('en');
  beginTokens('token-of-a-test');
  answers(create, radio);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('every call', () => {
  test('sends the token, the language and the time zone', async () => {
    answers(topCampaigns, { topCampaigns: [] });
    await changeLanguage('fr');
    await call(topCampaigns);
    expect(headersOf(topCampaigns, 'authorization')).toEqual(['Bearer token-of-a-test']);
    expect(headersOf(topCampaigns, 'x-lang')).toEqual(['fr']);
    expect(headersOf(topCampaigns, 'x-timezone')).toEqual(['Europe/Berlin']);
  });

  test('carries no token for a visitor', async () => {
    localStorage.clear();
    answers(topCampaigns, { topCampaigns: [] });
    await call(topCampaigns);
    expect(headersOf(topCampaigns, 'authorization')).toEqual([null]);
  });

  test('returns nothing if the route has no reply', async () => {
    answers(logout, undefined);
    expect(await call(logout)).toBeUndefined();
  });

  test('omits empty query values', async () => {
    answers(list, { campaigns: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
    await call(list, { query: { page: 1, pageSize: 25, sorts: undefined, filters: '' } } as never);
    expect(callsTo(list)[0]?.query).toEqual({ page: '1', pageSize: '25' });
  });
});

describe('the idempotency key', () => {
  test('is sent with every write of a signed-in user, different for each', async () => {
    await createRadio();
    await createRadio();
    expect(new Set(keys()).size).toBe(2);
    expect(keys()).not.toContain(null);
  });

  test('stays the same while the write’s outcome is unknown, even if the button is clicked again', async () => {
    isUnreachable(create);
    await atOnce(createRadio);
    expect(keys()).toHaveLength(3);
    answers(create, radio);
    await createRadio();
    expect(keys()).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
  });

  test('is new after a refusal: the same write is then a new intent', async () => {
    refuses(create, { status: 409, code: 'taken', message: 'There is one already.' });
    await expect(createRadio()).rejects.toMatchObject({ code: 'taken' });
    answers(create, radio);
    await createRadio();
    expect(new Set(keys()).size).toBe(2);
  });

  test('is kept after a gateway error, which leaves it open whether the write was done', async () => {
    refuses(create, { status: 502, code: 'unexpected', message: 'Bad gateway' });
    await atOnce(createRadio);
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('is new once the form of the write is gone, and its content is forgotten', async () => {
    isUnreachable(create);
    await atOnce(createRadio);
    forgetWrites(create);
    answers(create, radio);
    await createRadio();
    expect(keys().at(-1)).not.toBe(keys()[0]);
  });

  test('belongs to one person: the same write by another person has a different key', async () => {
    isUnreachable(create);
    await atOnce(createRadio);
    answers(create, radio);
    beginTokens('token-of-somebody-else');
    await createRadio();
    expect(keys().at(-1)).not.toBe(keys()[0]);
  });

  test('is not sent with a visitor’s write, which is never retried', async () => {
    localStorage.clear();
    isUnreachable(login);
    const result = await atOnce(() => call(login, { body: { email: 'a@b.example', password: 'x' } }));
    expect(result.status).toBe('rejected');
    expect(headersOf(login, 'idempotency-key')).toEqual([null]);
  });

  test('is not sent with a read, which is not retried automatically', async () => {
    isUnreachable(topCampaigns);
    await atOnce(() => call(topCampaigns));
    expect(headersOf(topCampaigns, 'idempotency-key')).toEqual([null]);
  });
});

describe('a call that fails', () => {
  test('throws the server’s message, code, fields and values', async () => {
    const fields = [{ path: 'body.name', code: 'taken', message: 'There is a campaign of this name.' }];
    refuses(create, { status: 422, code: 'invalid', message: 'Please check the form', fields, params: { most: 5 } });
    await expect(createRadio()).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Please check the form',
      fields,
      params: { most: 5 },
    });
  });

  test.each([
    ['en', 'The server cannot be reached. Please check your connection and try again.'],
    ['de', 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.'],
  ] as const)('without a connection has a message in the reader’s language (%s)', async (language, message) => {
    await changeLanguage(language);
    isUnreachable(topCampaigns);
    await expect(call(topCampaigns)).rejects.toMatchObject({ status: 0, code: 'network', message });
  });

  test('reports a timeout', async () => {
    answers(topCampaigns, () => {
      throw new DOMException('late', 'TimeoutError');
    });
    await expect(call(topCampaigns)).rejects.toMatchObject({ code: 'timeout', message: say('kernel.timedOut') });
  });

  test('is not reported as a lost connection if it was cancelled', async () => {
    isUnreachable(topCampaigns);
    const given = call(topCampaigns, undefined, { signal: AbortSignal.abort() });
    await expect(given).rejects.toMatchObject({ code: 'aborted' });
  });

  test('with 401 ends the session only if it carried a token', async () => {
    const ended = vi.fn();
    const stop = onUnauthenticated(ended);
    const refusal = { status: 401, code: 'unauthenticated', message: 'Please sign in.' };
    refuses(login, refusal);
    refuses(changePassword, refusal);
    localStorage.clear();
    await expect(call(login, { body: { email: 'a@b.example', password: 'x' } })).rejects.toThrow('Please sign in.');
    expect(ended).not.toHaveBeenCalled();
    beginTokens('token-of-a-test');
    await expect(call(changePassword, { body: { currentPassword: 'x', password: 'y' } })).rejects.toThrow(
      'Please sign in.',
    );
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  test('with 403 does not end the session', async () => {
    const ended = vi.fn();
    const stop = onUnauthenticated(ended);
    refuses(campaign.routes.one, { status: 403, code: 'forbidden', message: 'No access' });
    await expect(call(campaign.routes.one, { params: { id: idOf(1) } })).rejects.toThrow('No access');
    expect(ended).not.toHaveBeenCalled();
    stop();
  });
});
