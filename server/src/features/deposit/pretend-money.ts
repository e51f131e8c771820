import type { App } from '../../kernel/context.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';

/** Whether what nobody paid is credited like real money: no gateway is set up, and this is no demo. */
export const isPretend = (app: App): boolean => gatewayOf(app).test && !app.config.demo;

/** Says so in the log, at every start. */
export const warnOfPretendMoney = async (app: App): Promise<void> => {
  if (isPretend(app))
    app.log.warn('no payment gateway is set up: deposits are pretend money credited as real (see STRIPE_SECRET_KEY)');
};
