import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/** Installs and builds what is missing, in a process that ends afterwards and gives its memory back. */
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
