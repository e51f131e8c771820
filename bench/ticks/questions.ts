/** Answers the questions of the benchmark; first reports that the process is ready. */
export const answerQuestions = (
  answers: Readonly<Record<string, (question: never) => unknown>>,
  ready: unknown = {},
): void => {
  process.on('message', (question: { what: string }) => {
    void (async () => process.send?.(await answers[question.what]?.(question as never)))();
  });
  process.send?.(ready);
};

let last = { cpu: process.cpuUsage(), at: performance.now() };

/** Milliseconds of processor time per second since the last call. */
export const processorTime = (): number => {
  const used = process.cpuUsage(last.cpu);
  const seconds = (performance.now() - last.at) / 1_000;
  last = { cpu: process.cpuUsage(), at: performance.now() };
  return (used.user + used.system) / 1_000 / seconds;
};
