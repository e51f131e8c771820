import { lazy } from 'react';

export { useWebhookValue } from './office/event-label.ts';

/** The webhooks in the settings; loaded with the tab. */
export const WebhooksPart = lazy(() =>
  import('./office/webhooks-part.tsx').then((module) => ({ default: module.WebhooksPart })),
);
