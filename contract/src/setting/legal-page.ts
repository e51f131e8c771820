import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant, Language, Prose } from '../kernel/scalars.ts';

/** Pages that the law requires, in the order in which they are listed. */
export const legalTopics = ['imprint', 'clientMoney', 'complaints', 'privacy', 'terms'] as const;
const Topic = z.enum(legalTopics, { error: 'choice' });
export type LegalTopic = (typeof legalTopics)[number];

/** Pages on which customers rely: to replace one takes a second person. */
export const guardedTopics: readonly LegalTopic[] = ['clientMoney', 'privacy', 'terms'];

/** One page in one language; an empty text withdraws it. Version 0 has never been written. */
const LegalPage = z.object({
  topic: Topic,
  language: Language,
  text: z.string(),
  version: z.number(),
  dateCreation: z.nullable(Instant),
});
export type LegalPage = z.infer<typeof LegalPage>;

const params = z.object({ topic: Topic, language: Language });

/** The topics that have a page in at least one language. */
export const listLegalPages = route({
  name: 'setting.legalPages',
  method: 'GET',
  path: '/v1/legal-page',
  access: 'public',
  reply: z.object({ topics: z.array(Topic) }),
});

/**
 * A page as visitors read it: in the language asked for, or in English, or in any other that it exists in. With a
 * `version`, exactly that one in exactly this language, also once it has been replaced or withdrawn.
 */
export const readLegalPage = route({
  name: 'setting.legalPage',
  method: 'GET',
  path: '/v1/legal-page/:topic/:language',
  access: 'public',
  params,
  query: z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
  reply: LegalPage,
});

/** A page in exactly this language, for those who write it. */
export const draftLegalPage = route({
  name: 'setting.legalPageDraft',
  method: 'GET',
  path: '/v1/legal-page/:topic/:language/draft',
  access: 'setting:update',
  params,
  reply: LegalPage,
});

/**
 * Publishes a new version; `version` is the one it replaces. Older versions are kept. A change of a guarded page that was
 * published before becomes a proposal, which `approval` names; the reply then has the page as it still is.
 */
export const writeLegalPage = route({
  name: 'setting.writeLegalPage',
  method: 'PATCH',
  path: '/v1/legal-page/:topic/:language',
  access: 'setting:update',
  params,
  body: z.strictObject({ text: Prose(40_000), version: z.number().check(z.int(), z.minimum(0)) }),
  reply: z.extend(LegalPage, { approval: z.nullable(Id) }),
});
