import {
  type testEvent,
  type WebhookEvent,
  webhookEventNames,
} from '@countinghouse/contract/webhook/webhook-events.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

const key = (prefix: string, word: string): TextKey<'webhook'> =>
  `${prefix}${word.charAt(0).toUpperCase()}${word.slice(1)}` as TextKey<'webhook'>;

const partsOf = (name: WebhookEvent | typeof testEvent) => {
  const [area = '', act = ''] = name.split('.');
  return { area: key('area', area), act: key('do', act) };
};

/** `deposit.completed` as “Deposits: completed”. */
export const useEventLabel = () => {
  const text = useTexts('webhook');
  return (name: WebhookEvent | typeof testEvent): string => {
    const { area, act } = partsOf(name);
    return `${text(area)}: ${text(act)}`;
  };
};

/** All events that can be chosen, by area. */
export const useEventGroups = () => {
  const text = useTexts('webhook');
  return [...Map.groupBy(webhookEventNames, (name) => partsOf(name).area)].map(([area, names]) => ({
    label: text(area),
    choices: names.map((value) => ({ value, label: text(partsOf(value).act) })),
  }));
};
