import type { Runner } from '../../../kernel/context.ts';

/** Anything that runs a query: a command's context or a transaction. */
export type Asking = Pick<Runner, 'query'>;
