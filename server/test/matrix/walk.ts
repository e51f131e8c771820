import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { caller as callerAt } from '../app/caller.ts';
import { databaseDigest } from './digest.ts';
import { type Policy, policies } from './policy.ts';
import { replyProblems } from './strict-reply.ts';
import type { MatrixActor, Target, World } from './world.ts';

export interface Walked {
  readonly cells: number;
  readonly refused: number;
  /** What is wrong, one line per cell. */
  readonly findings: string[];
}

interface Cell {
  readonly route: AnyRoute;
  readonly policy: Policy;
  readonly actor: MatrixActor;
  readonly target: Target | null;
}

type Expected = 401 | 403 | 404 | 'nothing' | 'allowed';

const roles = ['root', 'admin', 'regular', 'lead'] as const;
const absent: Target = { id: '01900000-0000-7000-8000-000000000000', name: 'absent', area: 'lead' };
const noId: Target = { id: "1' or '1'='1", name: 'no id', area: 'lead' };

/** Served routes that nobody wrote a policy for. */
export const unwritten = (routes: readonly AnyRoute[]): string[] => routes.map((route) => route.name).filter((name) => !Object.hasOwn(policies, name));

/** Makes every call as everybody on everything: what must be refused first, then what only reads, then what writes. */
export const walk = async (world: World, routes: readonly AnyRoute[], url = world.app.url): Promise<Walked> => {
  const cells = routes.flatMap((route) => cellsOf(world, route));
  const findings: string[] = [];
  const groups = new Map<string, Cell[]>();
  for (const cell of cells.filter((one) => expectedOf(one) !== 'allowed')) {
    const key = `${cell.route.name} ${cell.actor.name}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  await walkRefused(world, { url, groups, findings });
  const allowed = cells.filter((cell) => expectedOf(cell) === 'allowed');
  for (const cell of [...allowed.filter(({ policy }) => policy.names === 'list' || policy.names === 'export'), ...allowed]) {
    findings.push(...(await walkAllowed(world, cell, url)));
  }
  return { cells: cells.length, refused: cells.length - allowed.length, findings };
};

const walkRefused = async (world: World, { url, groups, findings }: { url: string; groups: Map<string, Cell[]>; findings: string[] }): Promise<void> => {
  let before = await databaseDigest(world.app.database);
  const denials = new Map<string, string>();
  for (const [key, cells] of groups) {
    const problems = await Promise.all(cells.map((cell) => refusedProblems(cell, url, denials)));
    findings.push(...problems.flat());
    const after = await databaseDigest(world.app.database);
    if (after !== before) findings.push(`${key}: a refused call left something in the database`);
    before = after;
  }
};

const cellsOf = ({ actors, targets }: World, route: AnyRoute): Cell[] => {
  const policy = policies[route.name];
  if (!policy) return [];
  const about = areasOf(policy);
  const named: (Target | null)[] =
    policy.names === 'record' || policy.names === 'selection'
      ? [...targets.filter(({ area }) => about.includes(area)), absent, ...(policy.body && policy.names === 'selection' ? [] : [noId])]
      : [null];
  return actors.flatMap((actor) => named.map((target) => ({ route, policy, actor, target })));
};

const areasOf = ({ who }: Policy): string[] => (typeof who === 'string' ? [] : Object.keys(who));

const lettersOf = ({ who }: Policy, area: string, role: MatrixActor['role']): string => {
  if (typeof who === 'string' || role === 'visitor') return '-';
  return who[area as 'lead']?.[roles.indexOf(role)] ?? '-';
};

const covers = ({ policy, actor }: Pick<Cell, 'policy' | 'actor'>, target: Target): boolean => {
  switch (lettersOf(policy, target.area, actor.role)) {
    case 'A':
      return true;
    case 'R':
      return target.role === 'regular';
    case 'S':
      return target.assignedTo === actor.name;
    case 'O':
      return target.owner === actor.name || (policy.shared === true && target.shared === true);
    default:
      return false;
  }
};

const expectedOf = (cell: Cell): Expected => {
  const { policy, actor, target } = cell;
  if (policy.who === 'public') return 'allowed';
  if (actor.role === 'visitor') return 401;
  if (actor.impersonating && policy.ownHand) return 403;
  if (actor.mustChange && !policy.firstPassword) return 403;
  if (policy.who !== 'signedIn' && areasOf(policy).every((area) => lettersOf(policy, area, actor.role) === '-')) return 403;
  if (!target) return 'allowed';
  if (policy.notOneself && target.id === actor.caller.id) return 403;
  if (target !== absent && target !== noId && covers(cell, target) && (target.inBin ?? false) === (policy.inBin ?? false)) return 'allowed';
  return policy.names === 'selection' ? 'nothing' : 404;
};

const send = async ({ route, policy, actor }: Cell, id: string, url: string) => {
  const path = route.path.replace(':id', encodeURIComponent(id)).replace(/:\w+/g, '1');
  const address = policy.query ? `${path}?${policy.query}` : path;
  if (!policy.upload) return callerAt(url, actor.caller).send(route.method, address, policy.body?.(id));
  const { token, cookie } = actor.caller;
  const response = await fetch(`${url}${address}`, {
    method: route.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie: `session=${cookie}` }) },
    body: new FormData(),
  });
  return { status: response.status, text: await response.text() };
};

const refusedProblems = async (cell: Cell, url: string, denials: Map<string, string>): Promise<string[]> => {
  const { route, actor, target } = cell;
  const expected = expectedOf(cell);
  const reply = await send(cell, target?.id ?? absent.id, url);
  const label = `${route.name} by ${actor.name} on ${target?.name ?? 'nothing'}`;
  if (expected === 'nothing') {
    const isNothing = reply.status < 300 && reply.text.startsWith('{"done":0,') && reply.text.includes('"code":"notFound"');
    return isNothing ? [] : [`${label}: ${reply.status} ${reply.text.slice(0, 120)}`];
  }
  // A body that holds no id at all is refused as such, whoever asks.
  if (expected === 404 && target === noId && route.body && !route.params) return reply.status === 400 ? [] : [`${label}: ${reply.status}`];
  if (reply.status !== expected) return [`${label}: ${reply.status}, not ${expected}`];
  const key = expected === 403 ? reasonOf(cell) : String(expected);
  if (expected === 403 && !reply.text.includes(`"code":"${key}"`)) return [`${label}: ${reply.text.slice(0, 120)}, not ${key}`];
  const first = denials.get(key) ?? reply.text;
  denials.set(key, first);
  return reply.text === first ? [] : [`${label}: another answer than other refusals: ${reply.text.slice(0, 120)}`];
};

const reasonOf = ({ policy, actor, target }: Cell): string => {
  if (actor.impersonating && policy.ownHand) return 'notWhileConnected';
  if (policy.notOneself && !actor.mustChange && target?.id === actor.caller.id && actor.role !== 'lead') return 'ownPassword';
  return actor.mustChange ? 'mustChangePassword' : 'forbidden';
};

const walkAllowed = async (world: World, cell: Cell, url: string): Promise<string[]> => {
  const { route, policy, actor, target } = cell;
  if (policy.deniedOnly) return [];
  const reads = route.method === 'GET';
  const id = target && !reads ? await world.another(target) : (target?.id ?? absent.id);
  const reply = await send(cell, id, url);
  const label = `${route.name} by ${actor.name} on ${target?.name ?? 'nothing'}`;
  const fits = policy.allowed ? policy.allowed.includes(reply.status) : reply.status >= 200 && reply.status < 300;
  if (!fits) return [`${label}: ${reply.status} ${reply.text.slice(0, 200)}, though allowed`];
  if (reply.status >= 300 || reply.status === 204) return [];
  return [...replyProblems(route, reply.text).map((problem) => `${label}: ${problem}`), ...outcomeProblems(world, cell, reply.text).map((problem) => `${label}: ${problem}`)];
};

/** A list must hold exactly what the caller may see; a selection must have done its one record. */
const outcomeProblems = ({ targets }: World, cell: Cell, text: string): string[] => {
  const { policy } = cell;
  if (policy.names === 'selection') return text.startsWith('{"done":1,"refused":[]') ? [] : [text.slice(0, 120)];
  if (policy.names !== 'list' && policy.names !== 'export') return [];
  const shown = new Set(policy.names === 'export' ? text.split(/[\r\n]+/).slice(1).filter(Boolean) : listedIds(text));
  const about = areasOf(policy);
  return targets
    .filter(({ area }) => about.includes(area))
    .filter((target) => shown.has(target.id) !== (covers(cell, target) && !target.inBin))
    .map((target) => `${shown.has(target.id) ? 'shows' : 'lacks'} ${target.name}`);
};

const listedIds = (text: string): string[] => {
  const body = JSON.parse(text) as Record<string, unknown>;
  const rows = Object.values(body).find((value) => Array.isArray(value)) as { id: string }[];
  return rows.map((row) => row.id);
};
