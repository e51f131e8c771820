import { givenPasswordHours, rescue, type Rescue } from './features/auth/index.ts';
import { clearNetworks } from './features/setting/index.ts';
import { systemClock } from './kernel/clock.ts';
import type { App } from './kernel/context.ts';
import { readConfig } from './kernel/config/config.ts';
import { withDatabase } from './kernel/lifecycle/with-database.ts';
import { openLog } from './kernel/log/log.ts';

// Restores access for a member of staff who lost their two-factor device: node rescue-command.ts someone@firm.example.
// With --networks, it clears the lists of networks from which staff may work.
// Works on the data folder or DATABASE_URL; a running server is left running. Exit code: 0 done, 1 refused, 2 not
// possible.
const refusals: Readonly<Record<Exclude<Rescue['refused'], null>, (email: string) => string>> = {
  unknown: (email) => `No one has the e-mail address ${email}.`,
  customer: (email) =>
    `${email} belongs to a customer. Remove two-factor in the office: one person proposes it, another approves.`,
  locked: (email) => `The account of ${email} is locked. A colleague must unlock it in the office.`,
};

const onDatabase = <Result>(work: (app: App) => Promise<Result>): Promise<Result> => {
  const config = readConfig(process.env);
  return withDatabase(config, (database) => work({ config, database, log: openLog('silent'), clock: systemClock }));
};

const openNetworks = async (): Promise<number> => {
  const hadLists = await onDatabase(clearNetworks);
  console.log(
    hadLists
      ? 'Staff can log in from every network again. The audit trail records this.'
      : 'Nothing was changed: staff can already log in from every network.',
  );
  return 0;
};

const help = async (email: string): Promise<number> => {
  const done = await onDatabase((app) => rescue(app, email));
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
  console.error('       npm run rescue -- --networks');
  process.exit(2);
}
try {
  process.exit(await (email === '--networks' ? openNetworks() : help(email)));
} catch (error) {
  console.error(`Nothing was changed. ${error instanceof Error ? error.message : ''}`);
  process.exit(2);
}
