import { runServerCommand } from './server-command.mjs';

// Checks the public log of the data folder, or of DATABASE_URL: npm run verify-log
await runServerCommand('verify-log-command.ts', process.argv.slice(2));
