import { runServerCommand } from './server-command.mjs';

// Moves stored files between the data folder and a bucket: npm run files:move -- TO
await runServerCommand('files-move-command.ts', process.argv.slice(2));
