type FetchedRequest = Pick<Request, 'url' | 'mode' | 'method'>;

/**
 * The source of an answer: the network only; the network with the stored page as a fallback; or the cache first. File
 * names contain the hash of their content, so a cached file is never outdated.
 */
export const answerOf = (
  { url, mode, method }: FetchedRequest,
  origin: string,
  cached: ReadonlySet<string>,
): 'network' | 'page' | 'cached' => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'network';
  if (mode === 'navigate') return /^\/(?:$|(?:home|login|my)(?:\/|$))/.test(address.pathname) ? 'page' : 'network';
  return cached.has(address.pathname) ? 'cached' : 'network';
};
