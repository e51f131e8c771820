import { texts } from '@countinghouse/contract/i18n.ts';
import type * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { features } from '../src/features.ts';

/** Made by the client itself, so that nobody can have typed them wrongly: selections, versions, keys and switches. */
const madeByClient = new Set(
  `ids matching except filters q action columns version projectVersion questionsVersion
  token credential clientData attestation transports authenticatorData userHandle
  marked symbols read inApp money investments trading offers security work
  experience background margin spread lost decides early`.split(/\s+/),
);

type Definition = Readonly<Record<string, unknown>> & { readonly type?: string };
const definitionOf = (schema: unknown): Definition =>
  (schema as { readonly _zod?: { readonly def: Definition } } | undefined)?._zod?.def ?? {};

/** Names of the fields that a body holds, at any depth. */
const namesIn = (schema: unknown): string[] => {
  const { shape, element, options, valueType, innerType, in: input, out } = definitionOf(schema);
  const within = [element, valueType, innerType, input, out, ...((options ?? []) as unknown[])];
  const fields = Object.entries((shape ?? {}) as Readonly<Record<string, z.ZodMiniType>>);
  return [
    ...fields.flatMap(([name, field]) => [name, ...namesIn(field)]),
    ...within.filter((part) => part !== undefined && typeof part === 'object').flatMap(namesIn),
  ];
};

const bodies = features.flatMap(({ routes }) => routes.map(({ route }) => route.body));
const sent = [...new Set(bodies.flatMap(namesIn))].filter((name) => !madeByClient.has(name));

describe('a field that a form sends', () => {
  it('is found in the calls', () => {
    expect(sent).toEqual(expect.arrayContaining(['firstName', 'amount', 'youtubeVideoId', 'key', 'descriptionDe']));
  });

  it.each(Object.entries(texts))('has a label in %s, so that no message shows its raw name', (_language, { field }) => {
    expect(sent.filter((name) => !Object.hasOwn(field, name))).toEqual([]);
  });
});
