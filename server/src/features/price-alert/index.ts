import { createAlert, listAlerts, removeAlert, updateAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { create, remove, showAlerts, update } from './set-alert.ts';
import { watchAlerts } from './watch-alerts.ts';

/** Customers' alerts on prices: each notifies once and never moves money. */
export const priceAlertFeature: Feature = {
  name: 'price-alert',
  routes: [
    serve(listAlerts, showAlerts),
    serve(createAlert, create),
    serve(updateAlert, update),
    serve(removeAlert, remove),
  ],
  lead: async (app) => watchAlerts(app),
};
