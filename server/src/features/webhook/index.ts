import * as contract from '@countinghouse/contract/webhook/webhook.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listDeliveries, replayDeliveries, sendTest } from './deliveries.ts';
import { deadLetterJob } from './send.ts';
import { runSender } from './sender.ts';
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from './webhooks.ts';

/** Announces events to other systems of the firm. */
export const webhookFeature: Feature = {
  name: 'webhook',
  routes: [
    serve(contract.listWebhooks, listWebhooks),
    serve(contract.createWebhook, createWebhook),
    serve(contract.updateWebhook, updateWebhook),
    serve(contract.rotateWebhookSecret, rotateSecret),
    serve(contract.deleteWebhook, deleteWebhook),
    serve(contract.testWebhook, sendTest),
    serve(contract.listDeliveries, listDeliveries),
    serve(contract.replayDeliveries, replayDeliveries),
  ],
  jobs: [deadLetterJob],
  run: runSender,
};
