import { join } from 'node:path';
import { requireFreePort } from './free-port.mjs';
import { requireNode, root, run } from './runtime.mjs';
import { serve } from './serve.mjs';

requireNode();
try {
  await requireFreePort();
  const failed = await run(process.execPath, [join(root, 'tools', 'prepare.mjs')]);
  process.exitCode = failed || (await serve(process.argv.slice(2)));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
