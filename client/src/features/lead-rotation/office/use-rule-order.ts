import { orderRules, type RotationRule } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import { useRef, useState } from 'react';
import { useAction } from '../../../kernel/resource/use-action.ts';

type Rules = readonly RotationRule[];

interface Wanted {
  readonly ids: readonly string[];
  /** When the server had it: lists read before are out of date. Null while it is being saved. */
  readonly savedAt: number | null;
}

const inOrder = (rules: Rules, ids: readonly string[]): Rules => {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const sorted = ids.flatMap((id) => byId.get(id) ?? []);
  return sorted.length === rules.length ? sorted : rules;
};

/**
 * The rules in the order that the user wants, shown at once. Moves made while an order is saved are saved together after it;
 * a refusal brings the server's order back.
 */
export const useRuleOrder = (rules: Rules, readAt: number) => {
  const { run } = useAction(orderRules);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  /** The order to save next; null if none is being saved. */
  const next = useRef<readonly string[] | null>(null);
  const isNewer = wanted !== null && (wanted.savedAt === null || readAt < wanted.savedAt);
  const shown = isNewer ? inOrder(rules, wanted.ids) : rules;
  const saveAll = async (): Promise<void> => {
    let saved: readonly string[] | null = null;
    while (next.current !== null && next.current !== saved) {
      saved = next.current;
      if (!(await run({ body: { ids: [...saved] } }))) saved = next.current = null;
    }
    next.current = null;
    setWanted(saved && { ids: saved, savedAt: Date.now() });
  };
  const move = (rule: RotationRule, to: number): void => {
    const ids = shown
      .filter(({ id }) => id !== rule.id)
      .toSpliced(to, 0, rule)
      .map(({ id }) => id);
    const isSaving = next.current !== null;
    next.current = ids;
    setWanted({ ids, savedAt: null });
    if (!isSaving) void saveAll();
  };
  return { shown, move };
};
