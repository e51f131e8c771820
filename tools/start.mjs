import { ensureBuilt } from './build.mjs';
import { requireFreePort } from './free-port.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './runtime.mjs';
import { serve } from './serve.mjs';

requireNode();
try {
  await requireFreePort();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await serve(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
