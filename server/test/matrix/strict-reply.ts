import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import * as z from 'zod/mini';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Paths of fields that a reply has beyond its contract, or lacks. */
export const replyProblems = (route: AnyRoute, text: string): string[] => {
  if (typeof route.reply === 'string') return [];
  const body: unknown = JSON.parse(text);
  const parsed = route.reply.safeParse(body);
  const schema = z.toJSONSchema(route.reply, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `wrong ${issue.path.join('.')}`)),
    ...unknownFields(schema, body, ''),
  ];
};

const unknownFields = (schema: JsonSchema, value: unknown, path: string): string[] => {
  if (Array.isArray(value))
    return schema.items ? value.flatMap((item) => unknownFields(schema.items as JsonSchema, item, `${path}[]`)) : [];
  if (typeof value !== 'object' || value === null) return [];
  const of = schema.properties ? schema : schema.anyOf?.find((option) => option.properties);
  if (!of) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const known = of.properties?.[field];
    return known ? unknownFields(known, inner, `${path}.${field}`) : [`unknown ${path}.${field}`];
  });
};
