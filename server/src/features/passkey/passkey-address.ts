import type { Config } from '../../kernel/config/config.ts';

/** Where passkeys belong to. */
export interface PasskeyAddress {
  /** What a browser writes into what is signed, such as `https://office.example.com`. */
  readonly origin: string;
  /** The domain that devices keep passkeys for. */
  readonly rpId: string;
}

/** From the configured public address alone: what a request says of its host decides nothing. */
export const passkeyAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): PasskeyAddress => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
};
