import { later } from '../../ui/later.tsx';

export { useWebhookValue } from './office/event-label.ts';

/** The webhooks in the settings; loaded with the tab. */
export const WebhooksPart = later(() =>
  import('./office/webhooks-part.tsx').then((module) => ({ default: module.WebhooksPart })),
);
