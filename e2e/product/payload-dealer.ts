import { payloads } from './script-payloads.ts';

/** Gives each field different payloads than the previous one, until all were used and the first come again. */
const dealPayloads = () => {
  const queue: string[] = [];
  /** The next payload of at most this many characters. */
  const deal = (most: number): string => {
    const found = queue.findIndex((text) => text.length <= most);
    if (found >= 0) return queue.splice(found, 1).join('');
    queue.push(...payloads.map(({ text }) => text));
    return deal(most);
  };
  /** As many of the next payloads, one per line, as fit. */
  const sheet = (most: number): string => {
    let lines = deal(most);
    for (;;) {
      const line = deal(most);
      if (lines.length + 1 + line.length > most) {
        queue.unshift(line);
        return lines;
      }
      lines += `\n${line}`;
    }
  };
  return { deal, sheet };
};

export const { deal, sheet } = dealPayloads();
