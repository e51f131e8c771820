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

/** The key of the text that counts open items of a kind: `standsOrder`. */
export const obstacleKey = (kind: ObstacleKind) =>
  `stands${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `stands${Capitalize<ObstacleKind>}`;

/** Open items of one kind: how many records, and their total amount. */
export const Obstacle = z.object({ kind: ObstacleKind, count: z.number(), amount: Money });
export type Obstacle = z.infer<typeof Obstacle>;
