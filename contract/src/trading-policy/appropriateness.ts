import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { questions, testedKinds } from './questions.ts';

/** Hours before the same questions can be answered again. */
export const againHours = 24;

/** A customer's answers about their knowledge and experience (MiFID II, article 25(3)). */
export const Assessment = z.object({
  id: Id,
  kind: z.enum(testedKinds),
  questionsVersion: z.number(),
  answers: z.record(z.string(), z.string()),
  score: z.number(),
  highestScore: z.number(),
  result: z.enum(['appropriate', 'notAppropriate']),
  /** When the customer read the warning and chose to continue. */
  dateAcknowledged: z.nullable(Instant),
  dateCreation: Instant,
});
export type Assessment = z.infer<typeof Assessment>;

const oneOf = <const Answers extends readonly string[]>(answers: Answers) =>
  z.enum(answers as readonly string[] as [string]);

const answersOf = (options: Readonly<Record<string, readonly string[]>>) =>
  z.strictObject(Object.fromEntries(Object.entries(options).map(([question, answers]) => [question, oneOf(answers)])));

const version = z.number().check(z.int(), z.minimum(1));

const Answers = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('forex'), questionsVersion: version, answers: answersOf(questions.forex) }),
  z.strictObject({ kind: z.literal('binary'), questionsVersion: version, answers: answersOf(questions.binary) }),
]);

/** All of a customer's assessments, newest first. */
export const listAssessments = route({
  name: 'tradingPolicy.assessments',
  method: 'GET',
  path: '/v1/trading-policy/appropriateness/:id',
  access: 'trader:read',
  views: ['params.id'],
  params: ById,
  reply: z.object({ assessments: z.array(Assessment) }),
});

/** The customer's own answers; no one can answer for them. */
export const answerQuestions = route({
  name: 'tradingPolicy.answer',
  method: 'POST',
  path: '/v1/trading-policy/appropriateness',
  access: 'appropriateness:answer',
  body: Answers,
  reply: Assessment,
});

/** Acknowledges the warning of this assessment and continues. */
export const acknowledgeWarning = route({
  name: 'tradingPolicy.acknowledge',
  method: 'POST',
  path: '/v1/trading-policy/appropriateness/:id/acknowledge',
  access: 'appropriateness:answer',
  params: ById,
  body: z.strictObject({ accepts: z.literal(true, { error: 'mustAgree' }) }),
  reply: Assessment,
});
