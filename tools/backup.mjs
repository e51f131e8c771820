import { runServerCommand } from './server-command.mjs';

// Makes an encrypted backup while the product runs: npm run backup -- TARGET
await runServerCommand('backup-command.ts', process.argv.slice(2));
