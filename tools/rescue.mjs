import { runServerCommand } from './server-command.mjs';

// Restores access for a member of staff when no colleague can: npm run rescue -- someone@firm.example,
// or clears the lists of networks from which staff may work: npm run rescue -- --networks
await runServerCommand('rescue-command.ts', process.argv.slice(2));
