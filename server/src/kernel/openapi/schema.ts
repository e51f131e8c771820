import type { Schema } from '@countinghouse/contract/kernel/route.ts';
import * as z from 'zod/mini';

/** A JSON schema of the 2020-12 dialect, the one of OpenAPI 3.1. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A record over known names lists them as properties: linters refuse required names that are only a pattern. */
const listNames = (schema: Record<string, unknown>): void => {
  const { propertyNames, additionalProperties } = schema;
  const names = (propertyNames as JsonSchema | undefined)?.['enum'];
  if (!Array.isArray(names)) return;
  schema['properties'] = Object.fromEntries(names.map((name: string) => [name, additionalProperties]));
  schema['additionalProperties'] = false;
  delete schema['propertyNames'];
};

/** Schema of what a caller sends (`input`) or receives (`output`). */
export const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => listNames(made as Record<string, unknown>),
  });
  return rest as JsonSchema;
};

/** The body of every refusal. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    params: { type: 'object' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
  },
};
