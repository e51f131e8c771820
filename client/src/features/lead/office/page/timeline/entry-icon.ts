import { events } from '@countinghouse/contract/events.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { eventIcons } from '../../../../../kernel/events/event-icons.ts';
import { firmTone } from '../../../../../kernel/firm/firm-tone.ts';
import type { Icon } from '../../../../../ui/icons.ts';
import type { BadgeTone } from '../../../../../ui/page/status-badge.tsx';

type Appearance = readonly [Icon, BadgeTone];

/** The tone of a closed order's result for the firm, as in every list of the office. */
const toneOfResult = (amount: number): BadgeTone => {
  const tone = firmTone(amount);
  if (tone === undefined) return 'neutral';
  return tone === 'good' ? 'success' : 'error';
};

/** The icon of an entry; hidden ones are neutral, and an order depends on its result. */
export const entryIcon = ({ kind, data, amount }: TimelineEntry): Appearance => {
  const { icon, tone } = events[kind].office;
  const Symbol = eventIcons[icon];
  if (kind === 'comment' && data['hidden'] === true) return [Symbol, 'neutral'];
  return kind === 'orderClosed' ? [Symbol, toneOfResult(amount ?? 0)] : [Symbol, tone];
};
