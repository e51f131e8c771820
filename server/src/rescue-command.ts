import { givenPasswordHours, rescue, type Rescue } from './features/auth/index.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './kernel/config/config.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { openLog } from './kernel/log/log.ts';

// Lets a member of staff in again who lost his second step: node rescue-command.ts someone@firm.example. Works on the data
// folder or DATABASE_URL; a running server is left running. Ends with 0 when it is done, 1 when it was refused, 2 when it
// could not be tried.
const refusals: Readonly<Record<Exclude<Rescue['refused'], null>, (email: string) => string>> = {
  unknown: (email) => `Nobody has the e-mail address ${email}.`,
  customer: (email) =>
    `${email} belongs to a customer. His second step is taken away in the office: one person proposes it, another agrees.`,
  locked: (email) => `The account of ${email} is locked. A colleague has to unlock it in the office.`,
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
  const step = done.hadSecondStep
    ? 'The second step and all passkeys are removed'
    : 'There was no second step; all passkeys are removed';
  console.log(`${done.name}: ${step}, and all sessions have ended.`);
  console.log(`One-time password, for ${givenPasswordHours} hours: ${done.password}`);
  console.log(
    'It must be changed at the first log-in. The audit trail holds that this was done, and the person is told.',
  );
  return 0;
};

const [email, ...others] = process.argv.slice(2);
if (email === undefined || others.length > 0) {
  console.error('Whom? npm run rescue -- someone@firm.example');
  process.exit(2);
}
try {
  process.exit(await help(email));
} catch (error) {
  console.error(`Nothing was changed. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
