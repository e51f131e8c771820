import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { scenarios } from './scenarios.ts';

// A minimal server: node:http, the driver, one statement for the rows and the count, JSON.stringify. No session,
// permissions, query parsing or security headers.
const sql = postgres(process.env['BENCH_DATABASE_URL'] ?? '', { max: 8 });

const server = createServer((request, response) => {
  const scenario = scenarios.find(({ name }) => request.url === `/${name}`);
  if (!scenario) {
    response.writeHead(404).end();
    return;
  }
  answer(scenario.floor).then(
    (text) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text),
    () => response.writeHead(500).end(),
  );
});

const answer = async (statement: string): Promise<string> => {
  const [rows, counted] = await Promise.all([
    sql.unsafe(`select ${fields} from ${from} ${statement}`, [], { prepare: true }),
    sql.unsafe(
      `select count(*)::int from (select 1 from users u ${statement.replace(/order by[^]*$/, '')} limit 10001) c`,
      [],
      { prepare: true },
    ),
  ]);
  return JSON.stringify({ users: rows, count: counted[0]?.['count'] as number });
};

const from = `users u left join campaign c on c.id = u.campaign_id left join users a on a.id = u.assigned_to`;
const fields = `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.mobile, u.role,
  null as "pendingRole", u.status, u.two_factor as "twoFactor", u.verification,
  u.campaign_id as campaign, c.name as "campaignName", u.assigned_to as "assignedTo", a.first_name || ' ' || a.last_name as "assignedToName",
  u.qualifications, array_to_string(u.labels, ';') as labels, u.theme, u.mode, u.compact, u.language, u.last_login as "lastLogin",
  u.date_creation as "dateCreation", u.version`;

server.listen(0, '127.0.0.1', () =>
  console.log(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => process.exit(0));
