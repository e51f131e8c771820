/** Roles of staff, from the most powerful to the least. */
const staffRoles = ['root', 'admin', 'regular'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Single sign-on of staff by a provider of OpenID Connect. */
export interface SignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider on the button. */
  readonly name: string;
  readonly scopes: string;
  readonly groupClaim: string;
  /** The groups of each role. */
  readonly groups: Readonly<Partial<Record<StaffRole, readonly string[]>>>;
  /** Whether an address that the provider has verified connects an agent's or admin's account at the first log-in. */
  readonly linksByEmail: boolean;
  /** Whether an unknown person of a mapped group gets an account. */
  readonly creates: boolean;
  /** Values of `amr` or `acr` that count as two-factor; empty if the provider's is not accepted. */
  readonly twoFactorValues: readonly string[];
  /** Roles that log in by the provider alone. */
  readonly only: readonly StaffRole[];
  /** Addresses of the accounts that keep their password all the same. */
  readonly rescue: readonly string[];
}

export interface SignOnValues {
  readonly SIGN_ON_ISSUER?: string | undefined;
  readonly SIGN_ON_CLIENT_ID?: string | undefined;
  readonly SIGN_ON_CLIENT_SECRET?: string | undefined;
  readonly SIGN_ON_NAME: string;
  readonly SIGN_ON_SCOPES: string;
  readonly SIGN_ON_GROUP_CLAIM: string;
  readonly SIGN_ON_GROUPS: string;
  readonly SIGN_ON_LINK_BY_EMAIL: string;
  readonly SIGN_ON_CREATE: string;
  readonly SIGN_ON_SECOND_FACTOR: string;
  readonly SIGN_ON_ONLY: string;
  readonly SIGN_ON_RESCUE: string;
}

const wordsOf = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const isStaffRole = (role: string): role is StaffRole => (staffRoles as readonly string[]).includes(role);

export const areRoles = (value: string): boolean => wordsOf(value).every(isStaffRole);

/** `admin=CRM admins|IT,regular=CRM agents`. */
export const areGroups = (value: string): boolean =>
  wordsOf(value).every((part) => {
    const [role = '', groups = ''] = splitOnce(part);
    return isStaffRole(role) && groups.split('|').every((group) => group.trim() !== '');
  });

const splitOnce = (part: string): string[] => {
  const at = part.indexOf('=');
  return at < 0 ? [part] : [part.slice(0, at).trim(), part.slice(at + 1)];
};

const groupsOf = (value: string): SignOnConfig['groups'] =>
  Object.fromEntries(
    wordsOf(value).map((part) => {
      const [role = '', groups = ''] = splitOnce(part);
      return [role, groups.split('|').map((group) => group.trim())];
    }),
  );

const isLoopback = (host: string): boolean =>
  /^127\.\d+\.\d+\.\d+$/.test(host) || ['localhost', '[::1]'].includes(host);

/** An issuer is reached by https, or at this machine. */
export const isIssuer = (value: string): boolean => {
  const url = URL.parse(value);
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || isPlainIssuer(value);
};

/** Only a provider on this machine, in a test for example, may be reached without encryption. */
export const isPlainIssuer = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === 'http:' && isLoopback(url.hostname);
};

type Given = Readonly<Record<string, string | undefined>>;

/** Settings that would lock staff out. */
const lockOuts = (given: Given): string[] => {
  const only = wordsOf(given['SIGN_ON_ONLY'] ?? '');
  const hasFactor = given['SIGN_ON_SECOND_FACTOR'] !== undefined;
  const found: [boolean, string][] = [
    [
      only.includes('root') && given['SIGN_ON_RESCUE'] === undefined,
      'SIGN_ON_ONLY with root needs SIGN_ON_RESCUE: the address of a root who keeps a password.',
    ],
    [
      only.length > 0 && !hasFactor,
      'SIGN_ON_ONLY needs SIGN_ON_SECOND_FACTOR: people with a passkey instead of two-factor could not log in.',
    ],
    [
      given['SIGN_ON_CREATE'] === 'true' && !hasFactor,
      'SIGN_ON_CREATE needs SIGN_ON_SECOND_FACTOR: a new account has no two-factor of its own.',
    ],
  ];
  return found.filter(([isSo]) => isSo).map(([, problem]) => problem);
};

/** Settings that are missing, or would lock staff out. */
export const signOnProblems = (given: Given): string[] => {
  const names = ['SIGN_ON_ISSUER', 'SIGN_ON_CLIENT_ID', 'SIGN_ON_CLIENT_SECRET', 'SIGN_ON_GROUPS'];
  const count = names.filter((name) => given[name] !== undefined).length;
  const others = Object.keys(given).some((name) => name.startsWith('SIGN_ON_'));
  const isPartial = count !== names.length && others;
  const partial = `${names.slice(0, -1).join(', ')} and SIGN_ON_GROUPS must be given together, or none.`;
  return [...(isPartial ? [partial] : []), ...lockOuts(given)];
};

export const signOnOf = (values: SignOnValues): { readonly signOn?: SignOnConfig } => {
  const { SIGN_ON_ISSUER: issuer, SIGN_ON_CLIENT_ID: clientId, SIGN_ON_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return {};
  return {
    signOn: {
      issuer,
      clientId,
      clientSecret,
      name: values.SIGN_ON_NAME,
      scopes: values.SIGN_ON_SCOPES,
      groupClaim: values.SIGN_ON_GROUP_CLAIM,
      groups: groupsOf(values.SIGN_ON_GROUPS),
      linksByEmail: values.SIGN_ON_LINK_BY_EMAIL === 'true',
      creates: values.SIGN_ON_CREATE === 'true',
      twoFactorValues: wordsOf(values.SIGN_ON_SECOND_FACTOR),
      only: wordsOf(values.SIGN_ON_ONLY).filter(isStaffRole),
      rescue: wordsOf(values.SIGN_ON_RESCUE).map((address) => address.toLowerCase()),
    },
  };
};
