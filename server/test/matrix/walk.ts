import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { caller as callerAt } from '../app/caller.ts';
import { picture } from '../app/pictures.ts';
import { databaseDigest } from './digest.ts';
import { absent, areasOf, type Cell, covers, expectedOf, isOneself, noId, reasonOf } from './expectation.ts';
import { policies, type Policy } from './policy.ts';
import { replyProblems } from './strict-reply.ts';
import type { Target, World } from './world.ts';

export interface Walked {
  readonly cells: number;
  readonly refused: number;
  /** One line per cell. */
  readonly findings: string[];
}

/** Served routes without a policy. */
export const unwritten = (routes: readonly AnyRoute[]): string[] =>
  routes.map((route) => route.name).filter((name) => !Object.hasOwn(policies, name));

/** Makes every call as every actor on every record: first those that must be refused, then reads, then writes. */
export const walk = async (world: World, routes: readonly AnyRoute[], url = world.app.url): Promise<Walked> => {
  const cells = routes.flatMap((route) => cellsOf(world, route));
  const findings: string[] = [];
  const groups = new Map<string, Cell[]>();
  for (const cell of cells.filter((one) => expectedOf(one) !== 'allowed')) {
    const key = cell.route.name;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  await walkRefused(world, { url, groups, findings });
  const allowed = cells.filter((cell) => expectedOf(cell) === 'allowed');
  // Lists come first: later calls add more records than one page holds.
  const lists = allowed.filter(({ policy }) => policy.names === 'list' || policy.names === 'export');
  for (const cell of [...lists, ...allowed.filter((one) => !lists.includes(one))]) {
    findings.push(...(await walkAllowed(world, cell, url)));
  }
  return { cells: cells.length, refused: cells.length - allowed.length, findings };
};

/** As many uploads as one caller may have running and waiting; one more would be refused with 503. */
const callsAtOnce = 16;
/** Each comparison reads the whole database. */
const routesPerDigest = 8;

const walkRefused = async (
  world: World,
  { url, groups, findings }: { url: string; groups: Map<string, Cell[]>; findings: string[] },
): Promise<void> => {
  let before = await databaseDigest(world.app.database);
  const denials = new Map<string, string>();
  const routes = [...groups];
  for (let first = 0; first < routes.length; first += routesPerDigest) {
    const compared = routes.slice(first, first + routesPerDigest);
    for (const [, cells] of compared)
      for (let at = 0; at < cells.length; at += callsAtOnce) {
        const piece = cells.slice(at, at + callsAtOnce);
        findings.push(...(await Promise.all(piece.map((cell) => refusedProblems(cell, url, denials)))).flat());
      }
    const after = await databaseDigest(world.app.database);
    const names = compared.map(([name]) => name).join(', ');
    if (after !== before) findings.push(`${names}: a refused call left something in the database`);
    before = after;
  }
};

const cellsOf = ({ actors, targets }: World, route: AnyRoute): Cell[] => {
  const policy = policies[route.name];
  if (!policy) return [];
  const about = areasOf(policy);
  const named: (Target | null)[] =
    policy.names === 'record' || policy.names === 'selection'
      ? [
          ...targets.filter(({ area }) => about.includes(area)),
          absent,
          ...(policy.body && policy.names === 'selection' ? [] : [noId]),
        ]
      : [null];
  return actors.flatMap((actor) => named.map((target) => ({ route, policy, actor, target })));
};

const send = async ({ route, policy, actor }: Cell, id: string, url: string) => {
  const path = route.path.replace(/:(?:id|userId|depositId)\b/, encodeURIComponent(id)).replace(/:\w+/g, '1');
  const address = policy.query ? `${path}?${policy.query}` : path;
  if (!policy.upload) return callerAt(url, actor.caller).send(route.method, address, policy.body?.(id));
  const { token, cookie } = actor.caller;
  const response = await fetch(`${url}${address}`, {
    method: route.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie: `session=${cookie}` }) },
    body: await formOf(policy),
  });
  return { status: response.status, text: await response.text() };
};

const formOf = async ({ upload }: Policy): Promise<FormData> => {
  const form = new FormData();
  if (upload === 'picture') form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'matrix.png');
  return form;
};

interface Reply {
  readonly status: number;
  readonly text: string;
}

const labelOf = ({ route, actor, target }: Cell): string =>
  `${route.name} by ${actor.name} on ${target?.name ?? 'nothing'}`;
const shortOf = ({ status, text }: Reply): string => `${status} ${text.slice(0, 150)}`;

const refusedProblems = async (cell: Cell, url: string, denials: Map<string, string>): Promise<string[]> => {
  const reply = await send(cell, cell.target?.id ?? absent.id, url);
  const problem = refusalProblem(cell, reply, denials);
  return problem === null ? [] : [`${labelOf(cell)}: ${problem}`];
};

const refusalProblem = (cell: Cell, reply: Reply, denials: Map<string, string>): string | null => {
  const expected = expectedOf(cell);
  if (expected === 'nothing') return isNothingDone(reply) ? null : shortOf(reply);
  // A body without a valid id is refused as invalid for every caller.
  const status = expected === 404 && cell.target === noId && !cell.route.params ? 400 : expected;
  if (reply.status !== status) return `${reply.status}, not ${status}`;
  return status === 400 ? null : unlikeOthers(expected === 403 ? reasonOf(cell) : String(expected), reply, denials);
};

const isNothingDone = ({ status, text }: Reply): boolean =>
  status < 300 && text.startsWith('{"done":0,') && text.includes('"code":"notFound"');

/** All refusals of one kind must have the same text, or they would reveal which records exist. */
const unlikeOthers = (kind: string, reply: Reply, denials: Map<string, string>): string | null => {
  const first = denials.get(kind) ?? reply.text;
  denials.set(kind, first);
  if (/^\d/.test(kind) || reply.text.includes(`"code":"${kind}"`))
    return reply.text === first ? null : `another answer than others: ${shortOf(reply)}`;
  return `${shortOf(reply)}, not ${kind}`;
};

const walkAllowed = async (world: World, cell: Cell, url: string): Promise<string[]> => {
  const { route, policy, target } = cell;
  if (policy.deniedOnly) return [];
  const isMade = target !== null && route.method !== 'GET' && !isOneself(cell);
  const id = isMade ? await world.another(target) : (target?.id ?? absent.id);
  const reply = await send(cell, id, url);
  return allowedProblems(world, cell, reply).map((problem) => `${labelOf(cell)}: ${problem}`);
};

const allowedProblems = (world: World, cell: Cell, reply: Reply): string[] => {
  const succeeded = reply.status >= 200 && reply.status < 300;
  const fits = cell.policy.allowed?.includes(reply.status) ?? succeeded;
  if (!fits) return [`${shortOf(reply)}, though allowed`];
  if (!succeeded || reply.status === 204) return [];
  return [...replyProblems(cell.route, reply.text), ...outcomeProblems(world, cell, reply.text)];
};

/** A list must contain exactly what the caller may see; a selection must have processed its one record. */
const outcomeProblems = ({ targets }: World, cell: Cell, text: string): string[] => {
  const { policy } = cell;
  if (policy.refusal !== undefined && isRefused(text, policy.refusal)) return [];
  if (policy.names === 'selection') return text.startsWith('{"done":1,"refused":[]') ? [] : [text.slice(0, 120)];
  if (policy.names !== 'list' && policy.names !== 'export') return [];
  const shown = new Set(
    policy.names === 'export'
      ? text
          .split(/[\r\n]+/)
          .slice(1)
          .filter(Boolean)
      : listedIds(text),
  );
  const about = areasOf(policy);
  return targets
    .filter(({ area }) => about.includes(area))
    .filter(
      (target) =>
        shown.has(target.id) !== (covers(cell, target) && (target.inBin ?? false) === (policy.inBin ?? false)),
    )
    .map((target) => `${shown.has(target.id) ? 'shows' : 'lacks'} ${target.name}`);
};

const isRefused = (text: string, code: string): boolean =>
  text.startsWith('{"done":0,') && text.includes(`"code":"${code}"`);

const listedIds = (text: string): string[] => {
  const body = JSON.parse(text) as Record<string, unknown>;
  const rows = Object.values(body).find((value) => Array.isArray(value)) as { id: string }[];
  return rows.map((row) => row.id);
};
