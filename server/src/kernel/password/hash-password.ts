import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';
import { inTurn } from './hash-gate.ts';

/** argon2id, the library's default: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** The hash of an unknown password, so that log-ins of unknown users cost the same work as those of known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$yTPR71Ovrj9tTHQrHkYHmw$Wr9Hpi2SCeIndUSXnVW5ski/R0ldUr08NnZnRUTnZZs';

/** Publishes the cost of each comparison, so that tests can compare the work done for different callers. */
const compared = channel('countinghouse:password-compared');

// The same password typed on another keyboard may have other code points.
const canonical = (password: string): string => password.normalize('NFKC');

/** Returns argon2id in PHC form. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(canonical(password), cost));

/** Whether the password matches the stored hash. Without a stored hash the result is false, after the same work. */
export const verifyPassword = (password: string, stored: string | null): Promise<boolean> =>
  inTurn(async () => {
    const against = stored ?? nobodysHash;
    const right = await verify(against, canonical(password));
    compared.publish({ cost: against.split('$')[3] });
    return right && stored !== null;
  });
