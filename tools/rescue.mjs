import { runServerCommand } from './server-command.mjs';

// Lets a member of staff in again whom no colleague can help: npm run rescue -- someone@firm.example
await runServerCommand('rescue-command.ts', process.argv.slice(2));
