import type { PolicyFields } from '@countinghouse/contract/trading-policy/policy.ts';

/** The policy's rules by path: 'leverageCaps.retail.gold', 'closeOutPercent'. */
export type PolicyRules = Readonly<Record<string, number | boolean>>;

const plain = [
  'closeOutPercent',
  'binaryOffForRetail',
  'needsVerification',
  'depositNeedsVerification',
  'needsAppropriateness',
] as const;

export const rulesOf = (policy: PolicyFields): PolicyRules => ({
  ...Object.fromEntries(plain.map((rule) => [rule, policy[rule]])),
  ...Object.fromEntries(
    Object.entries(policy.leverageCaps).flatMap(([clientClass, caps]) =>
      Object.entries(caps).map(([assetClass, cap]) => [`leverageCaps.${clientClass}.${assetClass}`, cap]),
    ),
  ),
});

export const withRules = (policy: PolicyFields, rules: PolicyRules): PolicyFields => {
  const all = { ...rulesOf(policy), ...rules };
  const capsOf = (clientClass: string, caps: object) =>
    Object.fromEntries(Object.keys(caps).map((asset) => [asset, all[`leverageCaps.${clientClass}.${asset}`]]));
  return {
    ...Object.fromEntries(plain.map((rule) => [rule, all[rule]])),
    leverageCaps: Object.fromEntries(
      Object.entries(policy.leverageCaps).map(([name, caps]) => [name, capsOf(name, caps)]),
    ),
  } as unknown as PolicyFields;
};

/** Stricter for customers' orders. A close-out level is neither: a lower one lets customers lose more, a higher one ends orders sooner. */
const isTighter = (path: string, from: number | boolean, to: number | boolean): boolean =>
  path.startsWith('leverageCaps.') ? to < from : path !== 'closeOutPercent' && to === true;

interface Split {
  /** Takes effect at once. */
  readonly tightened: PolicyRules;
  /** Needs a second person and notice. */
  readonly loosened: PolicyRules;
}

export const splitRules = (before: PolicyRules, wanted: PolicyRules): Split => {
  const changed = Object.entries(wanted).filter(([path, value]) => before[path] !== value);
  const tighter = ([path, value]: readonly [string, number | boolean]) => isTighter(path, before[path] ?? value, value);
  return {
    tightened: Object.fromEntries(changed.filter(tighter)),
    loosened: Object.fromEntries(changed.filter((entry) => !tighter(entry))),
  };
};

/** These rules as another policy has them. */
export const sameRules = (rules: PolicyRules, from: PolicyRules): PolicyRules =>
  Object.fromEntries(Object.keys(rules).flatMap((path) => (path in from ? [[path, from[path] as number]] : [])));
