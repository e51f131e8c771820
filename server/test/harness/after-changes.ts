import type { Database } from '../../src/kernel/database/database.ts';

/**
 * Waits until this holds, or until `given` settles. It is checked after each recorded change: checking without a pause
 * would take a core from the processes that the caller waits for.
 */
export const afterChanges = async (
  database: Database,
  isSo: () => Promise<boolean>,
  given: Promise<unknown>,
): Promise<void> => {
  let changed = Promise.withResolvers<void>();
  let isOver = false;
  const end = (): void => void (isOver = true);
  const over = given.then(end, end);
  const stop = await database.listen(
    'outbox',
    () => changed.resolve(),
    () => changed.resolve(),
  );
  while (!isOver && !(await isSo())) {
    await Promise.race([changed.promise, over]);
    changed = Promise.withResolvers<void>();
  }
  await stop();
};
