import type { App } from '../../kernel/context.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';

/** Whether deposits without any payment are credited as real: cards without a gateway, outside the demo. */
export const isPretend = (app: App): boolean => app.config.cardPayments && gatewayOf(app).test && !app.config.demo;

export const warnOfPretendMoney = async (app: App): Promise<void> => {
  if (isPretend(app))
    app.log.warn('no payment gateway is set up: deposits are pretend money credited as real (see STRIPE_SECRET_KEY)');
};
