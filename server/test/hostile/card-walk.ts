// Sends cards and codes through every path of a deposit, validly and invalidly.
import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import { sandboxCards } from '@countinghouse/contract/deposit/sandbox-cards.ts';
import sql from 'sql-template-tag';
import { signedIn } from '../app/caller.ts';
import { cancel, cardDeposit, codeOf, confirm, polled, wrong } from '../app/deposit-scenes.ts';
import type { TestApp } from '../app/test-app.ts';

/** Secrets that must be found nowhere, by name. CVVs and codes are too short to be searched in binary data. */
export interface CardSecrets {
  readonly searched: ReadonlyMap<string, string>;
  readonly shortSecrets: readonly string[];
  /** All replies to any caller, except those of the bank's page. */
  readonly replies: readonly string[];
}

const cvv = '9173';
const refusedNumbers = ['4111111111111111', '5555555555554444', '4242424242424241'];

const spelled = (number: string): [string, string][] => [
  [`number ${number}`, number],
  [`number ${number} in groups`, number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')],
  [`number ${number} without its last four`, number.slice(0, -4)],
];

export const walkCards = async (app: TestApp): Promise<CardSecrets> => {
  const agent = await signedIn(app, 'regular');
  const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
  const replies: string[] = [];
  const codes: string[] = [];
  const noted = <Reply extends { text: string }>(reply: Reply): Reply => {
    replies.push(reply.text);
    return reply;
  };
  const start = async (cardNumber: string, extra: object = {}) =>
    noted(
      await agent.send(
        'POST',
        calls.startDeposit.path,
        { ...cardDeposit({ lead: lead.id, cardNumber, cardCVV: cvv }), ...extra },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    ) as unknown as { status: number; body: { id: string }; text: string };
  for (const { number } of sandboxCards) {
    const { id } = (await start(number)).body;
    if ((await polled(lead, id)).status !== 'awaiting_3d_secure') continue;
    const code = await codeOf(lead, id);
    codes.push(code);
    noted(await confirm(agent, id, code));
    noted(await confirm(lead, id, wrong(code)));
    noted(
      await lead.call(
        calls.confirmDeposit,
        { params: { depositId: id }, body: { secureCode: code } },
        { 'idempotency-key': id },
      ),
    );
  }
  for (const number of refusedNumbers) await start(number);
  const [first] = sandboxCards;
  // In wrong fields, in broken JSON, and where the server itself fails.
  for (const extra of [{ note: first.number }, { amount: first.number }, { cardCVV: `${first.number}${cvv}` }])
    await start(first.number, extra);
  const { token, cookie } = lead;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
  const broken = await fetch(`${app.url}${calls.startDeposit.path}`, {
    method: 'POST',
    headers,
    body: `{"cardNumber":"${first.number}","cardCVV":"${cvv}"`,
  });
  replies.push(await broken.text());
  await app.database.query(sql`alter table deposit rename column street to renamed`);
  await start(first.number);
  await app.database.query(sql`alter table deposit rename column renamed to street`);
  const waiting = (await start(sandboxCards[1].number)).body.id;
  noted(await cancel(lead, waiting));
  const searched = new Map([...sandboxCards.map(({ number }) => number), ...refusedNumbers].flatMap(spelled));
  return { searched, shortSecrets: [cvv, ...codes], replies };
};

/**
 * All rows of all tables as text, in which short secrets are searched as separate tokens. Without the words and digits
 * by which people are searched: PostgreSQL derives them from other columns, and cuts a random address into tokens that
 * may equal a secret by chance.
 */
export const dumpOf = async (app: TestApp): Promise<string> => {
  const tables = await app.database.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query<{ text: string }>(
      sql`select (to_jsonb(t) - 'search_words' - 'search_digits')::text as text from ${sql([`"${name}"`])} t`,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
};

/** Whether the text contains a short secret as a number of its own. */
export const containsStandalone = (text: string, digits: string): boolean =>
  new RegExp(`(?<![\\w.-])${digits}(?![\\w-])`).test(text);
