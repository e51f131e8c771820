import type { App } from '../../kernel/context.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';

/** Whether deposits without any payment are credited as real: no gateway is set up, and this is not the demo. */
export const isPretend = (app: App): boolean => gatewayOf(app).test && !app.config.demo;

export const warnOfPretendMoney = async (app: App): Promise<void> => {
  if (isPretend(app))
    app.log.warn('no payment gateway is set up: deposits are pretend money credited as real (see STRIPE_SECRET_KEY)');
};
