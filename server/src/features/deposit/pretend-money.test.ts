import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { expect, it } from 'vitest';
import { signedIn } from '../../../test/app/caller.ts';
import { stripeEnv } from '../../../test/app/stripe-server.ts';
import { startTestApp } from '../../../test/app/test-app.ts';
import { isPretend } from './pretend-money.ts';

it.each([
  ['the sandbox deposits are pretend money', {}, true],
  ['Stripe deposits are not pretend money', stripeEnv('http://127.0.0.1:9'), false],
] as const)('with %s, and the log and the gateway show it from the start', async (_with, env, pretend) => {
  const app = await startTestApp({ env });
  try {
    expect(app.logged().includes('pretend money credited as real')).toBe(pretend);
    const admin = await signedIn(app, 'admin');
    expect((await admin.call(depositGateway)).body).toMatchObject({ pretend, test: pretend });
    const { config } = app.running.app;
    expect(isPretend({ ...app.running.app, config: { ...config, demo: true } })).toBe(false);
  } finally {
    await app.stop();
  }
});
