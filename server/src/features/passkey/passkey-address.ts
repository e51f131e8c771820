import type { Config } from '../../kernel/config/config.ts';

export interface PasskeyAddress {
  /** The origin that a browser includes in the signed data, such as `https://office.example.com`. */
  readonly origin: string;
  /** The domain that devices store passkeys for. */
  readonly rpId: string;
}

/** Derived from the configured public address alone; the Host header of a request has no effect. */
export const passkeyAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeyAddress => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
};
