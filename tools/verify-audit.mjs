import { runServerCommand } from './server-command.mjs';

// Checks the audit trail of the data folder, or of DATABASE_URL: npm run verify-audit
await runServerCommand('verify-audit-command.ts');
