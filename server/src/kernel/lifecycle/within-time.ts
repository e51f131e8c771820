/** Resolves with the work's result, or rejects with the reason when it takes longer; the work itself continues. */
export async function withinTime<Result>(work: Promise<Result>, milliseconds: number, reason: string): Promise<Result> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    patience = setTimeout(() => reject(new Error(reason)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(patience);
  }
}
