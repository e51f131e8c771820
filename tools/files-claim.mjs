import { runServerCommand } from './server-command.mjs';

// Makes the files in the data folder, or in the bucket of FILES_URL, those of the database: npm run files:claim
await runServerCommand('files-claim-command.ts', process.argv.slice(2));
