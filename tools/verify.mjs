import { runServerCommand, smallHeap } from './server-command.mjs';

// Checks all that the data folder, or DATABASE_URL with the files of DATA_DIR, holds: npm run verify
await runServerCommand('verify-command.ts', process.argv.slice(2), smallHeap);
