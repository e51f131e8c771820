import * as z from 'zod/mini';
import { Money } from '../kernel/money.ts';

/** What an account must be free of before it is closed, or its customer's data erased. */
export const ObstacleKind = z.enum([
  'money',
  'order',
  'investment',
  'deposit',
  'refund',
  'withdrawal',
  'vaultItem',
  'offer',
  'decision',
]);
export type ObstacleKind = z.infer<typeof ObstacleKind>;

/** One kind of what stands in the way: how many records, and how much money they are about. */
export const Obstacle = z.object({ kind: ObstacleKind, count: z.number(), amount: Money });
export type Obstacle = z.infer<typeof Obstacle>;
