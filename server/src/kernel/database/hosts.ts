/** One of the servers that DATABASE_URL names. */
export interface Host {
  readonly name: string;
  readonly port: number;
}

const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/;

/**
 * An address for each server that the URL names, with commas between them, in its order: a primary and its standbys.
 * `target_session_attrs` is left out: the product always needs the primary.
 */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = form.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  const query = rest.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${start}${host}${query}`);
}

const usualPort = 5432;

export function hostOf(address: string): Host {
  const { hostname, port } = new URL(address);
  return { name: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) };
}
