import type { App } from '../../kernel/context.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type SandboxGateway, sandboxGateway } from './sandbox-gateway.ts';

const sandboxes = new WeakMap<App, SandboxGateway>();

/** The sandbox of this server, whether new payments go to it or not. */
export const sandboxOf = (app: App): SandboxGateway => {
  const found = sandboxes.get(app) ?? sandboxGateway(app);
  sandboxes.set(app, found);
  return found;
};

/** The gateway that new payments go to. */
export const gatewayOf = (app: App): PaymentGateway => sandboxOf(app);

/** The gateway that a payment was opened with; null when it is no longer set up. */
export const gatewayNamed = (app: App, name: string): PaymentGateway | null =>
  name === 'sandbox' ? sandboxOf(app) : null;
