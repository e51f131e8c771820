import { type Company, root } from './journey.ts';
import { payloads } from './script-payloads.ts';
import { callerOf, logIn } from './sign-in.ts';

/** Bodies with one hostile text in a field with a strict format: an address, a number, a key, a choice. */
const bodies: readonly ((text: string) => readonly [method: string, path: string, body: object])[] = [
  (text) => ['PATCH', '/v1/setting', { email: text }],
  (text) => ['PATCH', '/v1/setting', { phone: text }],
  (text) => ['PATCH', '/v1/setting', { country: text }],
  (text) => ['PATCH', '/v1/setting', { youtubeVideoId: text }],
  (text) => ['PATCH', '/v1/setting', { media: text }],
  (text) => ['PATCH', '/v1/setting', { theme: text }],
  (text) => ['PATCH', '/v1/setting', { labels: [{ key: text, name: 'x' }] }],
  (text) => ['PATCH', '/v1/setting', { qualifications: [{ key: text, name: 'x' }] }],
  (text) => ['PATCH', '/v1/profile', { email: text }],
  (text) => ['PATCH', '/v1/profile', { language: text }],
  (text) => ['PATCH', '/v1/profile', { phone: text }],
  (text) => ['POST', '/v1/saved-view', { list: text, name: 'x', search: '', shared: false }],
  (text) => ['POST', '/v1/product-market', { name: 'x', description: 'x', iconUrl: text }],
  (text) => ['POST', '/v1/product-category', { name: 'x', label: text }],
];

/** Sends each such field its share of the payloads; `accepted` are those that were not refused. */
export const refusedTexts = async ({ url }: Company): Promise<{ tried: number; accepted: string[] }> => {
  const call = callerOf(url, await logIn(url, root));
  const accepted: string[] = [];
  for (const [index, { text }] of payloads.entries()) {
    const [method, path, body] = (bodies[index % bodies.length] as (typeof bodies)[number])(text);
    const answer = await call(method, path, body).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    if (!/answered 4(?:00|04|09|22)/.test(answer)) accepted.push(`${JSON.stringify(body)}: ${answer}`);
  }
  return { tried: payloads.length, accepted };
};
