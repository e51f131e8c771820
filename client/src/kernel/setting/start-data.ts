import type { PublicSetting } from '@countinghouse/contract/setting/setting.ts';
import type { RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';

/** The data that the server embeds in the page because a visitor's page would fetch it first. */
export interface StartData {
  readonly setting: PublicSetting;
  readonly needsSetup: boolean;
  readonly isDemo: boolean;
  /** Name of the provider of single sign-on. */
  readonly signOn: string | null;
  readonly risk: RiskShare | null;
}

const read = (): StartData | null => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="start"]')?.content;
  return content === undefined ? null : (JSON.parse(content) as StartData);
};

/** Null if the server did not embed it. */
export const startData: StartData | null = read();
