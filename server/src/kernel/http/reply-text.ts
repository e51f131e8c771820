import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import { JsonText } from './reply.ts';

/** Returns a function that writes a reply as JSON by the route's schema; fields outside the contract are dropped. */
export const replyWriter = (route: AnyRoute): ((answer: unknown) => string) => {
  if (typeof route.reply === 'string') return () => '';
  const schema = z.toJSONSchema(route.reply, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  const write = fastJson(schema as fastJson.Schema);
  return (answer) => (answer instanceof JsonText ? answer.text : write(answer));
};
