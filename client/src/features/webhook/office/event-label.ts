import { testEvent, type WebhookEvent, webhookEventNames } from '@countinghouse/contract/webhook/webhook-events.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

const key = (prefix: string, word: string): TextKey<'webhook'> =>
  `${prefix}${word.charAt(0).toUpperCase()}${word.slice(1)}` as TextKey<'webhook'>;

const partsOf = (name: WebhookEvent) => {
  const [area = '', act = ''] = name.split('.');
  return { area: key('area', area), act: key('do', act) };
};

/** `deposit.completed` as “Deposits: completed”. */
export const useEventLabel = () => {
  const text = useTexts('webhook');
  return (name: WebhookEvent | typeof testEvent): string => {
    if (name === testEvent) return text('doTest');
    const { area, act } = partsOf(name);
    return `${text(area)}: ${text(act)}`;
  };
};

/** Events by area; all that can be chosen by default. */
export const useEventGroups = () => {
  const text = useTexts('webhook');
  return (names: readonly WebhookEvent[] = webhookEventNames) =>
    [...Map.groupBy(names, (name) => partsOf(name).area)].map(([area, ofArea]) => ({
      label: text(area),
      choices: ofArea.map((value) => ({ value, label: text(partsOf(value).act) })),
    }));
};

const states: Readonly<Record<string, TextKey<'webhook'>>> = {
  active: 'stateActive',
  paused: 'statePaused',
  ended: 'stateEnded',
};

const isEvent = (name: string): name is WebhookEvent => (webhookEventNames as readonly string[]).includes(name);

/** The state or an event of a webhook in words, as the audit trail records them; undefined for other values. */
export const useWebhookValue = () => {
  const text = useTexts('webhook');
  const eventLabel = useEventLabel();
  return (field: string, value: unknown): string | undefined => {
    if (typeof value !== 'string') return undefined;
    if (field === 'events') return isEvent(value) ? eventLabel(value) : undefined;
    const state = field === 'state' ? states[value] : undefined;
    return state && text(state);
  };
};
