import { runServerCommand } from './server-command.mjs';

// Restores access for a member of staff when no colleague can: npm run rescue -- someone@firm.example
await runServerCommand('rescue-command.ts', process.argv.slice(2));
