import { languages } from '@countinghouse/contract/kernel/scalars.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { features } from '../../features.ts';
import type { OpenApiDocument } from './document.ts';

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

  it('is told from one that is not valid', async () => {
    const document = structuredClone(await fetchDocument()) as { paths: Record<string, unknown> };
    document.paths['/v1/setting'] = { get: { responses: { 200: {} } } };
    expect((await new Validator().validate(document)).valid).toBe(false);
  });

  it('names every served call once, with its words', async () => {
    const names = features.flatMap((feature) => feature.routes).map(({ route }) => route.name);
    expect(
      operations(await fetchDocument())
        .map((operation) => operation.operationId)
        .toSorted(),
    ).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of each call who may call it, what is sent and what comes back', async () => {
    expect(await operationAt('/v1/setting', 'get')).toMatchObject({ security: [], responses: { 200: {} } });
    const update = await operationAt('/v1/campaign/{id}', 'patch');
    expect(update).toMatchObject({
      security: [{ bearer: [], cookie: [] }],
      summary: 'Change',
      description: 'Who may call: campaign:update',
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

  it.each(languages)('has all its words in %s', async (language) => {
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

  it('shows each call and loads nothing from anywhere', async () => {
    const { text, policy } = await page();
    for (const { operationId } of operations(await fetchDocument()))
      expect(text).toContain(`<details id="${operationId}">`);
    expect(text).not.toMatch(/<script|src=|https?:\/\//);
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; /);
  });

  it('speaks the language of the browser', async () => {
    expect((await page('de-AT,de;q=0.9')).text).toContain('<html lang="de">');
    expect((await page('tlh')).text).toContain('<html lang="en">');
  });
});
