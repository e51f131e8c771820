import { runServerCommand } from './server-command.mjs';

// Compares the running totals with their records and puts them right: npm run recount-totals
await runServerCommand('recount-totals-command.ts', process.argv.slice(2));
