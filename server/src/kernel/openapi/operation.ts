import { tokenAccessOf } from '@countinghouse/contract/api-token/token-permissions.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { refusalStatus } from '../refusal.ts';
import { type JsonSchema, jsonSchema } from './schema.ts';

/** Returns a text of the `api` namespace in one language. */
export type Say = (key: string) => string;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<
    Record<string, (Content & { readonly description: string }) | { readonly $ref: string }>
  >;
}

const standardVerbs = new Set([
  'list',
  'search',
  'one',
  'create',
  'createMany',
  'update',
  'remove',
  'removeMany',
  'restore',
  'bin',
  'export',
]);

const tooMany = { $ref: '#/components/responses/TooMany' };
const refused = { $ref: '#/components/responses/Refusal' };

export const operationOf = (route: AnyRoute, say: Say): Operation => {
  const [tag = '', verb = ''] = route.name.split('.');
  const body = bodyOf(route);
  return {
    operationId: route.name,
    tags: [tag],
    summary: standardVerbs.has(verb) ? say(verb) : route.name,
    description: [accessText(route, say), ...limitText(route, say), tokenText(route, say)]
      .map((text) => `${text}.`)
      .join(' '),
    security: securityOf(route),
    parameters: [...parametersOf(route, 'params', say), ...parametersOf(route, 'query', say), ...headersOf(route)],
    ...(body && { requestBody: body }),
    responses: { [successStatus(route)]: successOf(route, say), 429: tooMany, '4XX': refused, default: refused },
  };
};

const accessText = ({ access }: AnyRoute, say: Say): string => `${say('access')}: ${whoText(access, say)}`;

const whoText = (access: AnyRoute['access'], say: Say): string => {
  if (access === 'public') return say('accessPublic');
  if (access === 'signedIn') return say('accessSignedIn');
  return typeof access === 'string' ? access : access.join(', ');
};

const tokenText = (route: AnyRoute, say: Say): string => {
  const open = tokenAccessOf(route);
  return `${say('tokens')}: ${open.length === 0 ? say('tokensNone') : open.join(', ')}`;
};

/** The kind of calls with which this one shares a limit. */
const limitText = ({ limit }: AnyRoute, say: Say): string[] =>
  limit === undefined ? [] : [`${say('limit')}: ${say(`limit${limit[0]?.toUpperCase()}${limit.slice(1)}`)}`];

const securityOf = (route: AnyRoute): Operation['security'] => {
  if (route.access === 'public') return [];
  return [{ bearer: [], cookie: [] }, ...(tokenAccessOf(route).length > 0 ? [{ token: [] }] : [])];
};

/** Sorts and filters are JSON text, whose schema does not say which fields they can name. */
const fieldsText = ({ listedBy }: AnyRoute, name: string, say: Say): string | undefined =>
  name === 'sorts' || name === 'filters' ? listedBy && `${say(name)}: ${listedBy[name].join(', ')}` : undefined;

const parametersOf = (route: AnyRoute, part: 'params' | 'query', say: Say): Parameter[] => {
  const declared = route[part];
  if (!declared) return [];
  const { properties = {}, required = [] } = jsonSchema(declared, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const description = part === 'query' ? fieldsText(route, name, say) : undefined;
    return {
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
};

const headersOf = (route: AnyRoute): { $ref: string }[] => {
  const writes = route.method === 'GET' ? [] : ['key'];
  const changes = route.method === 'PATCH' ? ['version'] : [];
  return ['language', 'timezone', ...writes, ...changes].map((name) => ({ $ref: `#/components/parameters/${name}` }));
};

const bodyOf = (route: AnyRoute): Operation['requestBody'] => {
  if (route.upload) {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!route.body) return undefined;
  return {
    required: true,
    content: {
      [route.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
        schema: jsonSchema(route.body, 'input'),
      },
    },
  };
};

const successStatus = (route: AnyRoute): string => {
  if (route.reply === 'nothing') return '204';
  return route.method === 'POST' && !route.secret ? '201' : '200';
};

const successOf = (route: AnyRoute, say: Say): Content & { readonly description: string } => {
  if (route.reply === 'nothing') return { description: say('done') };
  if (route.reply === 'file') return { description: say('file'), content: { '*/*': { schema: {} } } };
  return { description: say('done'), content: { 'application/json': { schema: jsonSchema(route.reply, 'output') } } };
};

export const refusalStatuses = [...new Set(Object.values(refusalStatus))].toSorted((one, other) => one - other);
