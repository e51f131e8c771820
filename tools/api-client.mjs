import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, requireNode, root, run } from './runtime.mjs';

// Writes a typed client of the API as a package: npm run api-client -- FOLDER
requireNode();
await ensureInstalled();
const folder = resolve(process.argv[2] ?? join(root, 'api-client', 'dist'));
process.exitCode = await run(pinnedNode(), [join(root, 'api-client', 'generate.ts'), folder]);
if (process.exitCode === 0) console.log(`The package is in ${folder}.`);
