import type { Country } from '@countinghouse/contract/setting/countries.ts';
import { companyZone, type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { callingCodes } from '@countinghouse/contract/lead-rotation/calling-codes.ts';
import type { RotationMethod } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { Hours } from './hours.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly hours: Hours;
  /** Grows with each lead of the rule. */
  turn: number;
  /** The leads of the rule that the member got on this day. */
  givenOn: Day | null;
  given: number;
}

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly campaigns: readonly string[];
  readonly languages: readonly string[];
  readonly countries: readonly Country[];
  readonly labels: readonly string[];
  readonly method: RotationMethod;
  readonly waits: boolean;
  readonly dailyLimit: number | null;
  readonly reclaimHours: number | null;
  /** Those who may own leads now, in their order. */
  readonly members: readonly Member[];
}

/** A lead as far as rules ask about it. */
export interface NewLead {
  readonly id: string;
  readonly campaign: string | null;
  readonly language: string | null;
  readonly labels: readonly string[];
  readonly phone: string;
  readonly mobile: string;
}

/** The digits of a number that begins with the code of a country; null for any other number. */
const abroad = (phone: string): string | null =>
  /^[( ]*(?:\+|00)/.test(phone) ? phone.replace('(0)', '').replaceAll(/\D/g, '').replace(/^00/, '') : null;

const isFrom = ({ phone, mobile }: NewLead, countries: readonly Country[]): boolean => {
  const digits = abroad(phone) ?? abroad(mobile);
  return digits !== null && countries.some((country) => digits.startsWith(callingCodes[country]));
};

const allows = (named: readonly string[], value: string | null): boolean =>
  named.length === 0 || (value !== null && named.includes(value));

const meets = (lead: NewLead, { campaigns, languages, countries, labels }: Rule): boolean =>
  allows(campaigns, lead.campaign) &&
  allows(languages, lead.language) &&
  (labels.length === 0 || labels.some((label) => lead.labels.includes(label))) &&
  (countries.length === 0 || isFrom(lead, countries));

/** The first rule, in their order, that the lead meets. */
export const ruleFor = (rules: readonly Rule[], lead: NewLead): Rule | undefined =>
  rules.find((rule) => meets(lead, rule));

const hasRoom = (rule: Rule, member: Member, day: Day): boolean =>
  rule.dailyLimit === null || member.givenOn !== day || member.given < rule.dailyLimit;

/** Open leads by member of staff, with those that are given on the way. */
export type Loads = Map<string, number>;

const isBefore = (method: RotationMethod, loads: Loads, one: Member, other: Member): boolean => {
  const [load, otherLoad] = [loads.get(one.id) ?? 0, loads.get(other.id) ?? 0];
  if (method === 'leastLoaded' && load !== otherLoad) return load < otherLoad;
  return one.turn < other.turn;
};

export interface Choice {
  readonly member: Member;
  /** The number of members who could have got it. */
  readonly among: number;
}

/**
 * Gives a lead to one of the members who work at that moment, and notes it in `turn`, `given` and `loads`. Undefined if
 * nobody can take it. Of equals, the one who has waited longest is next, then the order of the rule decides.
 */
export const give = (
  rule: Rule,
  working: readonly Member[],
  { at, loads }: { readonly at: Date; readonly loads: Loads },
): Choice | undefined => {
  const day = dayOf(at, companyZone);
  const able = working.filter((member) => hasRoom(rule, member, day));
  const [first, ...others] = able;
  if (!first) return undefined;
  const member = others.reduce((best, one) => (isBefore(rule.method, loads, one, best) ? one : best), first);
  member.turn = Math.max(...rule.members.map(({ turn }) => turn)) + 1;
  member.given = member.givenOn === day ? member.given + 1 : 1;
  member.givenOn = day;
  loads.set(member.id, (loads.get(member.id) ?? 0) + 1);
  return { member, among: able.length };
};
