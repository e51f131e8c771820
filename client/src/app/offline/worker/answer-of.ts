type Asked = Pick<Request, 'url' | 'mode' | 'method'>;

/**
 * Who answers a request: the network alone; the network and, where it fails, the kept page; or what is kept first. Files
 * have the hash of their content in their names, so that a kept one is never an old one.
 */
export const answerOf = (
  { url, mode, method }: Asked,
  origin: string,
  kept: ReadonlySet<string>,
): 'network' | 'page' | 'kept' => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'network';
  if (mode === 'navigate') return /^\/(?:$|(?:home|login|my)(?:\/|$))/.test(address.pathname) ? 'page' : 'network';
  return kept.has(address.pathname) ? 'kept' : 'network';
};
