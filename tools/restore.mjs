import { runServerCommand } from './server-command.mjs';

// Restores a backup into an empty data folder: npm run restore -- SOURCE [--at TIME]
await runServerCommand('restore-command.ts', process.argv.slice(2));
