import type { Readable } from 'node:stream';

export const bytesOf = async (stream: Readable): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
};
