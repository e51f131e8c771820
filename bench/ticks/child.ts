import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A script in a process of its own that answers one question at a time. */
export interface Child {
  /** Its first message, sent when ready. */
  readonly ready: unknown;
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

export const startChild = async (script: string, env: Record<string, string>): Promise<Child> => {
  const child = fork(script, { env: { ...process.env, ...env }, execArgv: ['--disable-warning=ExperimentalWarning'] });
  let waiting: PromiseWithResolvers<unknown> = Promise.withResolvers();
  child.on('message', (message) => waiting.resolve(message));
  child.on('exit', (code) => waiting.reject(new Error(`a process of the benchmark ended with ${String(code)}`)));
  const ready = await waiting.promise;
  return {
    ready,
    ask: (question) => {
      waiting = Promise.withResolvers();
      child.send(question);
      return waiting.promise as Promise<never>;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};
