import { givenPasswordHours, rescue, type Rescue } from './features/auth/index.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './kernel/config/config.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { openLog } from './kernel/log/log.ts';

// Restores access for a member of staff who lost their two-factor device: node rescue-command.ts someone@firm.example.
// Works on the data folder or DATABASE_URL; a running server is left running. Exit code: 0 done, 1 refused, 2 not
// possible.
const refusals: Readonly<Record<Exclude<Rescue['refused'], null>, (email: string) => string>> = {
  unknown: (email) => `No one has the e-mail address ${email}.`,
  customer: (email) =>
    `${email} belongs to a customer. Remove two-factor in the office: one person proposes it, another approves.`,
  locked: (email) => `The account of ${email} is locked. A colleague must unlock it in the office.`,
};

const help = async (email: string): Promise<number> => {
  const config = readConfig(process.env);
  const done = await withDatabase(config, (database) =>
    rescue({ config, database, log: openLog('silent'), clock: systemClock }, email),
  );
  if (done.refused !== null) {
    console.error(`Nothing was changed. ${refusals[done.refused](email)}`);
    return 1;
  }
  const step = done.hadTwoFactor
    ? 'two-factor authentication and all passkeys are removed'
    : 'two-factor authentication was not set up; all passkeys are removed';
  console.log(`${done.name}: ${step}, and all sessions have ended.`);
  console.log(`One-time password, for ${givenPasswordHours} hours: ${done.password}`);
  console.log('It must be changed at the first log-in. The audit trail records this, and the person is notified.');
  return 0;
};

const [email, ...others] = process.argv.slice(2);
if (email === undefined || others.length > 0) {
  console.error('Usage: npm run rescue -- someone@firm.example');
  process.exit(2);
}
try {
  process.exit(await help(email));
} catch (error) {
  console.error(`Nothing was changed. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
