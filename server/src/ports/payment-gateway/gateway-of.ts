import type { App } from '../../kernel/context.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type SandboxGateway, sandboxGateway } from './sandbox-gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';
import { tracedGateway } from './traced-gateway.ts';

interface Gateways {
  readonly sandbox: SandboxGateway;
  readonly stripe: PaymentGateway | null;
}

const known = new WeakMap<App, Gateways>();

const gatewaysOf = (app: App): Gateways => {
  const { stripe, publicUrl } = app.config;
  const found = known.get(app) ?? {
    sandbox: sandboxGateway(app),
    stripe: stripe ? tracedGateway(stripeGateway(stripe, publicUrl)) : null,
  };
  known.set(app, found);
  return found;
};

/** The sandbox of this server, whether or not new payments go to it. */
export const sandboxOf = (app: App): SandboxGateway => gatewaysOf(app).sandbox;

/** The gateway of new payments: Stripe if its keys are set. */
export const gatewayOf = (app: App): PaymentGateway => gatewaysOf(app).stripe ?? gatewaysOf(app).sandbox;

/** The gateway that a payment was opened with; null when it is no longer configured. */
export const gatewayNamed = (app: App, name: string): PaymentGateway | null =>
  name === 'stripe' ? gatewaysOf(app).stripe : gatewaysOf(app).sandbox;
