export const smallHeap: readonly string[];
export function runServerCommand(
  file: string,
  parameters?: readonly string[],
  nodeFlags?: readonly string[],
): Promise<void>;
