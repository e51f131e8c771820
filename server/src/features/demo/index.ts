import { demoState, removeDemo as removeRoute } from '@countinghouse/contract/demo/demo.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { countDemo } from './demo-table.ts';
import { fillDemo } from './fill-demo.ts';
import { removeDemo } from './remove-demo.ts';

export const demoFeature: Feature = {
  name: 'demo',
  routes: [
    serve(demoState, async (context) => {
      const records = await countDemo(context);
      return { active: records > 0, records };
    }),
    serve(removeRoute, removeDemo),
  ],
  greeting: async (app, address) => {
    const logins = app.config.demo ? await fillDemo(app) : null;
    if (!logins) return [];
    return [
      `Try the demo company at ${address}/login`,
      ...logins.map(({ role, email, password }) => `Demo log-in (${role}): ${email} / ${password}`),
    ];
  },
};
