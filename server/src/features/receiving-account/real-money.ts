import { ConfigError } from '../../kernel/config/config.ts';
import { isDeclaredDemo, isMadeUp, madeUpPricesRefused } from '../../kernel/config/made-up-prices.ts';
import type { App } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';
import { hasOpenAccount } from './receiving-account-table.ts';

/** Refuses real payments beside made-up prices or test payments, except in a demo. */
export const requireRealMoney = (app: App): void => {
  if (isDeclaredDemo(app.config)) return;
  if (isMadeUp(app.config.priceFeed)) throw new Refusal('conflict', 'receivingAccountPrices');
  if (app.config.cardPayments && gatewayOf(app).test) throw new Refusal('conflict', 'receivingAccountSandbox');
};

/** Only the database knows whether customers can pay by transfer, so this is not a problem that reading the settings finds. */
export const refuseMadeUpPrices = async ({ config, database, log }: App): Promise<void> => {
  if (isDeclaredDemo(config) || !(await hasOpenAccount(database))) return;
  if (isMadeUp(config.priceFeed))
    throw new ConfigError([
      madeUpPricesRefused(config.priceFeed, 'customers can pay to a bank account of the company') +
        ' To close the account, start the server with PRICE_FEED=off and use Settings, Bank account.',
    ]);
  if (config.cardPayments && config.stripe === undefined)
    log.warn(
      'customers can pay to a bank account while test cards are credited: set STRIPE_SECRET_KEY, CARD_PAYMENTS=off, or DEMO_PRICES=true for a demo',
    );
};
