import {
  type createRule as createRoute,
  type deleteRule as deleteRoute,
  type listRules as listRoute,
  mostRules,
  type orderRules as orderRoute,
  type RotationRule,
  type updateRule as updateRoute,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { InputOf } from '@countinghouse/contract/kernel/route.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { campaignNameOf, holdCampaign } from '../campaign/index.ts';
import { isAssignable, knownLabels } from '../user/index.ts';
import { countWaiting } from './queue-table.ts';
import { insertRule, lockRotation, readRule, readRules, removeRule, storeOrder, storeRule } from './rule-table.ts';

export const listRules: Command<typeof listRoute> = async (context) => ({
  rules: await readRules(context),
  waiting: await countWaiting(context),
});

type Wanted = InputOf<typeof createRoute>['body'];

const wrong = (field: string, code: string): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/**
 * Refuses what a rule may not name. What it named before is not asked again: a member who has been locked since, or a
 * campaign in the bin, must not keep anybody from changing the rest.
 */
const checkNamed = async (context: Context, wanted: Wanted, before?: RotationRule): Promise<void> => {
  const members = before?.members.map(({ id }) => id) ?? [];
  for (const id of wanted.members.filter((one) => !members.includes(one)).toSorted())
    if (!(await isAssignable(context, id))) throw wrong('members', 'notAssignable');
  for (const id of wanted.campaigns.filter((one) => before?.campaigns.includes(one) !== true).toSorted())
    if (!(await holdCampaign(context, id))) throw wrong('campaigns', 'campaignAbsent');
  const labels = wanted.labels.filter((one) => before?.labels.includes(one) !== true);
  if (labels.length === 0) return;
  const known = await knownLabels(context);
  if (!labels.every((one) => known.labels.includes(one))) throw wrong('labels', 'labelUnknown');
};

const withoutRepetitions = (wanted: Wanted): Wanted => ({
  ...wanted,
  campaigns: distinct(wanted.campaigns),
  languages: distinct(wanted.languages),
  countries: distinct(wanted.countries),
  labels: distinct(wanted.labels),
  members: distinct(wanted.members),
});

/** For the audit trail: names, which staff can read. */
const factsOf = async (context: Context, rule: RotationRule) => {
  const { id: _id, members, campaigns, languages, countries, labels, ...rest } = rule;
  const names: string[] = [];
  for (const id of campaigns) names.push((await campaignNameOf(context, id)) ?? id);
  return {
    ...rest,
    campaigns: names.join(', '),
    languages: languages.join(', '),
    countries: countries.join(', '),
    labels: labels.join(', '),
    members: members.map(({ name }) => name).join(', '),
  };
};

const ruleNamed = async (context: Context, id: string): Promise<RotationRule> => {
  const rule = await readRule(context, id);
  if (!rule) throw notFound();
  return rule;
};

export const createRule: Command<typeof createRoute> = async (context, { body }) => {
  await lockRotation(context);
  if ((await readRules(context)).length >= mostRules)
    throw new Refusal('conflict', 'rulesLimit', { params: { count: mostRules } });
  const wanted = withoutRepetitions(body);
  await checkNamed(context, wanted);
  const id = newId();
  await insertRule(context, { ...wanted, id }, context.now);
  const rule = await ruleNamed(context, id);
  const after = await factsOf(context, rule);
  context.changed({ resource: 'leadRotation', change: 'created', records: [{ id, after }] });
  return rule;
};

export const updateRule: Command<typeof updateRoute> = async (context, { params: { id }, body }) => {
  await lockRotation(context);
  const before = await ruleNamed(context, id);
  const wanted = withoutRepetitions({ ...before, members: before.members.map((one) => one.id), ...body } as Wanted);
  await checkNamed(context, wanted, before);
  await storeRule(context, { ...wanted, id });
  const after = await ruleNamed(context, id);
  const [was, is] = [await factsOf(context, before), await factsOf(context, after)];
  const changes = { before: differing(was, is), after: differing(is, was) };
  if (Object.keys(changes.after).length > 0) {
    // Both sides name the rule, so that the trail says which one it was.
    const record = { id, before: { name: was.name, ...changes.before }, after: { name: is.name, ...changes.after } };
    context.changed({ resource: 'leadRotation', change: 'updated', records: [record] });
  }
  return after;
};

const differing = (one: object, other: object): Record<string, unknown> => {
  const values = new Map(Object.entries(other));
  return Object.fromEntries(Object.entries(one).filter(([field, value]) => value !== values.get(field)));
};

export const deleteRule: Command<typeof deleteRoute> = async (context, { params: { id } }) => {
  await lockRotation(context);
  const rule = await ruleNamed(context, id);
  const before = await factsOf(context, rule);
  await removeRule(context, id);
  context.changed({ resource: 'leadRotation', change: 'deleted', records: [{ id, before }] });
  return undefined;
};

export const orderRules: Command<typeof orderRoute> = async (context, { body: { ids } }) => {
  await lockRotation(context);
  const rules = await readRules(context);
  const present = new Set(rules.map(({ id }) => id));
  if (ids.length !== present.size || new Set(ids).size !== ids.length || !ids.every((id) => present.has(id)))
    throw new Refusal('conflict', 'rulesChanged');
  await storeOrder(context, ids);
  const moved = rules.flatMap(({ id, name }, index) => {
    const place = ids.indexOf(id);
    return place === index ? [] : [{ id, before: { place: index + 1 }, after: { name, place: place + 1 } }];
  });
  if (moved.length > 0) context.changed({ resource: 'leadRotation', change: 'updated', records: moved });
  return undefined;
};
