import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { languages } from '@countinghouse/contract/kernel/scalars.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { features } from '../../features.ts';
import { version } from '../version.ts';
import type { OpenApiDocument } from './document.ts';
import { serveOpenApi } from './serve-openapi.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fetchDocument = async (language = 'en') =>
  (await (await fetch(`${app.url}/v1/openapi.json`, { headers: { 'x-lang': language } })).json()) as OpenApiDocument &
    Record<string, unknown>;

const operationAt = async (path: string, method: string) => (await fetchDocument()).paths[path]?.[method];
const operations = (document: OpenApiDocument) =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(await fetchDocument())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is distinguished from an invalid one', async () => {
    const document = structuredClone(await fetchDocument()) as { paths: Record<string, unknown> };
    document.paths['/v1/setting'] = { get: { responses: { 200: {} } } };
    expect((await new Validator().validate(document)).valid).toBe(false);
  });

  it('lists every served call once, with its texts', async () => {
    const names = features.flatMap((feature) => feature.routes).map(({ route }) => route.name);
    expect(
      operations(await fetchDocument())
        .map((operation) => operation.operationId)
        .toSorted(),
    ).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it('says by which fields a list is sorted and filtered, and the bin also by the deletion', async () => {
    const about = async (path: string, name: string) => {
      const found = (await operationAt(path, 'get'))?.parameters.find((one) => 'name' in one && one.name === name);
      return found && 'description' in found ? found.description : undefined;
    };
    for (const path of ['/v1/user', '/v1/user/search', '/v1/user/export']) {
      expect(await about(path, 'sorts')).toMatch(/: firstName, .*lastContact, nextStep, country$/);
      expect(await about(path, 'filters')).toMatch(/: id, role, .*verification/);
    }
    expect(await about('/v1/user/bin', 'sorts')).toMatch(/country, dateDeleted$/);
    expect(await about('/v1/vault/export', 'sorts')).toContain('datePurchased');
    expect(await about('/v1/user', 'page')).toBeUndefined();
  });

  it('says which limit of requests a call has for itself, and how long to wait', async () => {
    const search = await operationAt('/v1/user/search', 'get');
    expect(search).toMatchObject({
      description: expect.stringContaining('Counts towards the limit for: lists and searches.'),
      responses: { 429: { $ref: '#/components/responses/TooMany' } },
    });
    expect((await operationAt('/v1/setting', 'get'))?.description).not.toContain('the limit for');
    const { components } = await fetchDocument();
    expect(components['responses']?.['TooMany']).toMatchObject({ headers: { 'Retry-After': {} } });
  });

  it('names each webhook apart from the calls, says that none needs a session, and gives a contact', async () => {
    const document = await fetchDocument();
    const hooks = Object.values(document.webhooks).map(({ post }) => post);
    const names = [...operations(document), ...hooks].map(({ operationId }) => operationId);
    expect(hooks.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(hooks.filter(({ security }) => security.length > 0)).toEqual([]);
    expect(document.info.contact.name).toBe('The company that runs this installation');
  });

  it('names the version that runs', async () => {
    expect((await fetchDocument()).info.version).toBe(version);
  });

  it('gives each call a summary, an answer to refusals and tags that it defines once', async () => {
    const document = await fetchDocument();
    const calls = operations(document);
    const incomplete = calls.filter(({ summary, tags, responses }) => !summary || !tags[0] || !responses['4XX']);
    expect(incomplete).toEqual([]);
    const used = new Set(calls.flatMap(({ tags }) => tags));
    expect(document.tags.map(({ name }) => name)).toEqual([...used].toSorted());
    const undescribed = document.tags.filter(({ description }) => !/^[A-Z].* /.test(description));
    expect(undescribed).toEqual([]);
  });

  it('says of each call whether an API token may make it, and with which permission', async () => {
    const [read, decide, profile, create] = await Promise.all([
      operationAt('/v1/user/{id}', 'get'),
      operationAt('/v1/approval/{id}/approve', 'post'),
      operationAt('/v1/profile', 'get'),
      operationAt('/v1/api-token', 'post'),
    ]);
    expect(read).toMatchObject({ security: [{ bearer: [], cookie: [] }, { token: [] }] });
    expect(read?.description).toMatch(/API tokens: .*lead:read/);
    for (const closed of [decide, profile, create]) {
      expect(closed).toMatchObject({ security: [{ bearer: [], cookie: [] }] });
      expect(closed?.description).toMatch(/API tokens: none\.$/);
    }
    expect(await fetchDocument()).toMatchObject({ components: { securitySchemes: { token: { scheme: 'bearer' } } } });
  });

  it('lists the names of a record over known names as its properties', async () => {
    const text = JSON.stringify(await fetchDocument());
    expect(text).not.toMatch(/"propertyNames":\{[^{}]*"enum"/);
    expect(JSON.stringify(await operationAt('/v1/ledger/months', 'get'))).toContain('"properties":{"card_clearing"');
  });

  it('states who may make each call, what is sent and what is returned', async () => {
    expect(await operationAt('/v1/setting', 'get')).toMatchObject({ security: [], responses: { 200: {} } });
    const update = await operationAt('/v1/campaign/{id}', 'patch');
    expect(update).toMatchObject({
      security: [{ bearer: [], cookie: [] }, { token: [] }],
      summary: 'Update',
      description: 'Access: campaign:update. API tokens: campaign:update.',
      responses: { 200: {}, default: { $ref: '#/components/responses/Refusal' } },
      requestBody: {
        content: {
          'application/json': {
            schema: { additionalProperties: false, properties: { name: { type: 'string', maxLength: 120 } } },
          },
        },
      },
    });
    expect(update?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ format: 'uuid' }) },
      ...['language', 'timezone', 'key', 'version'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ]);
    expect(await operationAt('/v1/uploads/upload', 'post')).toMatchObject({
      requestBody: { content: { 'multipart/form-data': {} } },
    });
  });

  it.each(languages)('has all its texts in %s', async (language) => {
    const document = await fetchDocument(language);
    const english = await fetchDocument('en');
    expect((await new Validator().validate(document)).valid).toBe(true);
    expect(document.info.description === english.info.description).toBe(language === 'en');
  });
});

describe('the page of all calls', () => {
  const page = async (language = 'en') => {
    const response = await fetch(`${app.url}/v1/docs`, { headers: { 'accept-language': language } });
    return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
  };

  it('shows each call and loads nothing from elsewhere', async () => {
    const { text, policy } = await page();
    for (const { operationId } of operations(await fetchDocument()))
      expect(text).toContain(`<details id="${operationId}">`);
    expect(text).not.toMatch(/<script|src=|https?:\/\//);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `);
  });

  it('uses the language of the browser', async () => {
    expect((await page('de-AT,de;q=0.9')).text).toContain('<html lang="de">');
    expect((await page('tlh')).text).toContain('<html lang="en">');
  });
});

/** The raw reply: fetch would decompress it. */
const raw = async (path: string, headers: Record<string, string>) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.url}${path}`, { headers }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
};

describe.each(['/v1/openapi.json', '/v1/docs'])('%s', (path) => {
  it('is sent compressed, and lists in Vary what it depends on', async () => {
    const plain = await raw(path, {});
    const brotli = await raw(path, { 'accept-encoding': 'gzip, br' });
    const zipped = await raw(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect([plain, brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length * 8).toBeLessThan(plain.body.length);
    expect(brotli.headers['vary']).toContain('accept-encoding');
  });

  it('is not sent again to a client that has it, unless in another encoding or language', async () => {
    const br = { 'accept-encoding': 'br' };
    const etag = (await raw(path, br)).headers.etag ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await raw(path, { ...br, 'if-none-match': `W/"other", ${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    const german = { 'x-lang': 'de', 'accept-language': 'de' };
    for (const headers of [{}, { ...br, ...german }])
      expect((await raw(path, { ...headers, 'if-none-match': etag })).status).toBe(200);
  });
});

describe('building the document', () => {
  it('happens once per language for any number of concurrent requests', async () => {
    const built: string[] = [];
    const counting = new Proxy([] as AnyRoute[], {
      get: (target, name, self) => {
        if (name === Symbol.iterator) built.push('document');
        return Reflect.get(target, name, self) as unknown;
      },
    });
    const server = Fastify();
    serveOpenApi(server, counting);
    const ask = (language: string) => server.inject({ url: '/v1/openapi.json', headers: { 'x-lang': language } });
    await Promise.all(Array.from({ length: 40 }, () => ask('en')));
    expect(built).toHaveLength(1);
    await ask('de');
    await ask('de');
    expect(built).toHaveLength(2);
    await server.close();
  });
});
