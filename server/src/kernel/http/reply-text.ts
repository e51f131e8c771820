import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import { JsonText } from './reply.ts';

/** Writes a command's answer as JSON cut to the route's schema; fields that the contract does not name stay inside. */
export const replyWriter = (route: AnyRoute): ((answer: unknown) => string) => {
  if (typeof route.reply === 'string') return () => '';
  const schema = z.toJSONSchema(route.reply, { io: 'output', unrepresentable: 'any', target: 'draft-7' });
  const write = fastJson(schema as fastJson.Schema);
  return (answer) => (answer instanceof JsonText ? answer.text : write(answer));
};
