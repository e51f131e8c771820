import { webhookEventNames, WebhookMessage } from '@countinghouse/contract/webhook/webhook-events.ts';
import type { Say } from './operation.ts';
import { type JsonSchema, jsonSchema } from './schema.ts';

interface WebhookOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly object[];
  readonly requestBody: { readonly required: true; readonly content: object };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  /** The signature in the headers proves the sender; there is no session. */
  readonly security: readonly [];
}

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' } satisfies JsonSchema,
}));

/** The messages that endpoints receive, by event. */
export const webhooksOf = (say: Say): Readonly<Record<string, { readonly post: WebhookOperation }>> =>
  Object.fromEntries(
    webhookEventNames.map((name) => [
      name,
      {
        post: {
          operationId: `webhook.${name}`,
          summary: name,
          description: say('webhook'),
          parameters: headers,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(WebhookMessage, 'output') } },
          },
          responses: { '200': { description: say('webhookReceived') } },
          security: [],
        },
      },
    ]),
  );
