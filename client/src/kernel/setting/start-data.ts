import type { PublicSetting } from '@countinghouse/contract/setting/setting.ts';
import type { RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';

/** What the server wrote into the page because a visitor's page would ask for it first. */
export interface StartData {
  readonly setting: PublicSetting;
  readonly needsSetup: boolean;
  readonly risk: RiskShare | null;
}

const read = (): StartData | null => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="start"]')?.content;
  return content === undefined ? null : (JSON.parse(content) as StartData);
};

/** What came with the page, or null where the server could not know it. */
export const startData: StartData | null = read();
