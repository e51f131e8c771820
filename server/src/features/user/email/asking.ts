import type { Runner } from '../../../kernel/context.ts';

export type Asking = Pick<Runner, 'query'>;
