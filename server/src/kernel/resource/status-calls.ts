import { type AnyResource, Version } from '@countinghouse/contract/kernel/resource.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { parseInput } from '../http/parse-input.ts';
import type { Before, Command, Served } from '../http/served.ts';
import { Refusal } from '../refusal.ts';
import { checkAccess } from '../session/may.ts';

export interface StatusCalls {
  /** The call that sets this status; undefined if there is none. */
  readonly leadingTo: (status: string, actor: Actor) => Served | undefined;
  readonly statusOf: (context: Context, id: string) => Promise<string>;
}

interface Update {
  readonly params: { readonly id: string };
  readonly body: Readonly<Record<string, unknown>> & { readonly status?: string };
}

/** The standard calls of an entity, with an update that also accepts a status and passes it to the call for it. */
export const withStatusCalls = (
  resource: AnyResource,
  standard: readonly Served[],
  calls: StatusCalls,
): readonly Served[] =>
  standard.map((served) =>
    served.route.name === `${resource.name}.update` ? byStatus(resource, served, calls) : served,
  );

const byStatus = (resource: AnyResource, update: Served, calls: StatusCalls): Served => {
  const body = z.extend(resource.update, { version: Version });
  const plain: AnyRoute = { ...update.route, access: resource.access.update, body };
  return {
    route: update.route,
    isPrepared: true,
    prepare: async (before, input) => {
      const { params, body: sent } = input as unknown as Update;
      const { status, ...fields } = sent;
      const call = status === undefined ? undefined : calls.leadingTo(status, before.actor);
      if (call) return passOn(before, call, { params, body: fields });
      checkAccess(plain, before.actor);
      const own = parseInput(plain, { params, query: undefined, body: fields });
      const command = await update.prepare(before, own);
      return async (context) => {
        if (status !== undefined && status !== (await calls.statusOf(context, params.id)))
          throw new Refusal('conflict', 'statusNotSet');
        return command(context, own);
      };
    },
  };
};

/** Checks and runs the call itself, under its own name in the audit trail. */
const passOn = async (
  before: Before,
  { route, prepare }: Served,
  { params, body }: Update,
): Promise<Command<AnyRoute>> => {
  checkAccess(route, before.actor);
  const input = parseInput(route, { params, query: undefined, body: fieldsFor(route, body) });
  const command = await prepare(before, input);
  return (context) =>
    command({ ...context, changed: (change) => context.changed({ action: route.name, ...change }) }, input);
};

/** The fields of the call; others are refused, because they would need a permission and an audit event of their own. */
const fieldsFor = (route: AnyRoute, body: Update['body']): object => {
  const known = (route.body as z.ZodMiniObject | undefined)?.shape ?? {};
  // A call without a version is protected by its required state.
  const given = Object.entries(body).filter(([field]) => field !== 'version' || field in known);
  const others = given.filter(([field]) => !(field in known));
  if (others.length > 0)
    throw new Refusal('invalid', 'invalidInput', {
      fields: others.map(([field]) => ({ path: `body.${field}`, code: 'statusAlone' })),
    });
  return Object.fromEntries(given);
};
