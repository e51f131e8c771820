import { depositGateway } from '@countinghouse/contract/deposit/deposit.ts';
import { expect, it } from 'vitest';
import { signedIn } from '../../../test/app/caller.ts';
import { stripeEnv } from '../../../test/app/stripe-server.ts';
import { startTestApp } from '../../../test/app/test-app.ts';
import { isPretend } from './pretend-money.ts';

it.each([
  ['the sandbox, where it', {}, true],
  ['Stripe, where nothing', stripeEnv('http://127.0.0.1:9'), false],
] as const)('with %s is pretend money, log and gateway say so from the start', async (_with, env, pretend) => {
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
