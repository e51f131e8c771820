import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { languages } from '@countinghouse/contract/kernel/scalars.ts';
import { cookieName } from '../session/cookie.ts';
import { version } from '../version.ts';
import { type Operation, operationOf, refusalStatuses, type Say } from './operation.ts';
import { errorSchema, type JsonSchema } from './schema.ts';
import { webhooksOf } from './webhooks.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: { readonly name: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: ReturnType<typeof webhooksOf>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** None has been chosen, so the law's default applies. */
const license = { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' };

/** All served calls as one OpenAPI 3.1 document, with texts by `say`. */
export const openApiDocument = (routes: readonly AnyRoute[], say: Say): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, say);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: say('title'),
      version,
      description: say('introduction'),
      contact: { name: say('contact') },
      license,
    },
    servers: [{ url: '/' }],
    tags: tagsOf(paths, say),
    paths,
    webhooks: webhooksOf(say),
    components: {
      schemas: { Error: errorSchema },
      parameters: parameters(say),
      responses: { Refusal: refusal(say), TooMany: tooMany(say) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: say('bearer') },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'chk_', description: say('token') },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName(true), description: say('cookie') },
      },
    },
  };
};

/** The text of a tag: `saved-view` has `tagSavedView`. */
const textOf = (tag: string): string =>
  `tag${tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const tagsOf = (paths: OpenApiDocument['paths'], say: Say) => {
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags));
  return [...new Set(used)].toSorted().map((name) => ({ name, description: say(textOf(name)) }));
};

const refusal = (say: Say) => ({
  description: `${say('refused')} (${refusalStatuses.join(', ')})`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const tooMany = (say: Say) => ({
  description: say('tooMany'),
  headers: { 'Retry-After': { description: say('retryAfter'), schema: { type: 'integer', minimum: 1 } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const parameters = (say: Say) => ({
  language: header('x-lang', say('headerLanguage'), { type: 'string', enum: languages, default: 'en' }),
  timezone: header('x-timezone', say('headerTimezone'), { type: 'string', default: 'UTC' }),
  key: header('Idempotency-Key', say('headerKey'), { type: 'string', pattern: '^[!-~]{1,100}$' }),
  version: header('If-Match', say('headerVersion'), { type: 'string', pattern: '^"?[0-9]{1,9}"?$' }),
});
