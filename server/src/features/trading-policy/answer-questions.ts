import {
  type acknowledgeWarning,
  againHours,
  type answerQuestions,
  type Assessment,
  type listAssessments,
} from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { questionsVersion, type TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import {
  acknowledge,
  insertAssessment,
  lastAssessments,
  readAssessments,
  readOwnAssessment,
} from './assessment-table.ts';
import { audienceAt, traderFor } from './change-trader.ts';
import { scoreOf } from './score.ts';
import { lockTrader } from './trader-table.ts';

export const showAssessments: Command<typeof listAssessments> = async (context, { params }) => {
  await traderFor(context, params.id, 'trader:read');
  return { assessments: await readAssessments(context, params.id) };
};

/**
 * Scores and stores the customer's answers. Wrong answers cannot be corrected at once: a repeat with the same questions
 * must wait.
 */
export const answer: Command<typeof answerQuestions> = async (context, { body }) => {
  const lead = context.actor.id;
  const { kind, answers } = body;
  if (body.questionsVersion !== questionsVersion) throw new Refusal('stale', 'questionsChanged');
  await lockTrader(context, lead);
  await refuseAgain(context, lead, kind);
  const assessment = {
    id: newId(),
    kind,
    questionsVersion,
    answers: answers as Record<string, string>,
    ...scoreOf(kind, answers as Record<string, string>),
    dateCreation: context.now.toISOString(),
  };
  await insertAssessment(context, lead, assessment);
  const { id: _id, ...after } = assessment;
  await announceAnswers(context, 'assessed', { after });
  return { ...assessment, dateAcknowledged: null };
};

const refuseAgain = async (context: Context, lead: string, kind: TestedKind): Promise<void> => {
  const last = (await lastAssessments(context, lead))[kind];
  if (last === undefined || last.questionsVersion !== questionsVersion) return;
  if (context.now.getTime() - new Date(last.dateCreation).getTime() >= againHours * 3_600_000) return;
  throw new Refusal('conflict', 'answeredAlready', { params: { hours: againHours } });
};

/** Confirms the warning of the customer's latest answers of a kind; an older warning no longer applies. */
export const acknowledgeOwn: Command<typeof acknowledgeWarning> = async (context, { params }) => {
  const lead = context.actor.id;
  await lockTrader(context, lead);
  const own = await readOwnAssessment(context, lead, params.id);
  if (!own) throw notFound();
  const last = (await lastAssessments(context, lead))[own.kind];
  if (last?.id !== own.id || !(await acknowledge(context, own.id, context.now))) {
    throw new Refusal('conflict', 'nothingToAcknowledge');
  }
  const after: Assessment = { ...own, dateAcknowledged: context.now.toISOString() };
  const { kind, result, dateAcknowledged } = after;
  await announceAnswers(context, 'acknowledged', { after: { kind, result, dateAcknowledged } });
  return after;
};

const announceAnswers = async (context: Context, change: string, what: { readonly after: object }): Promise<void> => {
  const trader = await traderFor(context, context.actor.id, 'appropriateness:answer');
  context.changed({ resource: 'trader', change, records: [{ ...audienceAt(trader), ...what }] });
};
