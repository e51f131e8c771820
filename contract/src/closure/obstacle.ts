import * as z from 'zod/mini';
import { Money } from '../kernel/money.ts';

/** Open items that prevent closing an account or erasing its customer's data. */
export const ObstacleKind = z.enum([
  'money',
  'order',
  'investment',
  'deposit',
  'refund',
  'dispute',
  'debt',
  'withdrawal',
  'vaultItem',
  'offer',
  'decision',
]);
export type ObstacleKind = z.infer<typeof ObstacleKind>;

/** Open items of one kind: how many records, and their total amount. */
export const Obstacle = z.object({ kind: ObstacleKind, count: z.number(), amount: Money });
export type Obstacle = z.infer<typeof Obstacle>;
