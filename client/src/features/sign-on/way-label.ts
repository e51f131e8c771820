import type { SignOnWay } from '@countinghouse/contract/sign-on/identities.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';

const labels = {
  own: 'wayOwn',
  address: 'wayAddress',
  created: 'wayCreated',
} as const satisfies Record<SignOnWay, TextKey<'signOn'>>;

/** Who connected an account at the provider, or how. */
export const wayLabel = (way: SignOnWay | null): TextKey<'signOn'> => (way === null ? 'wayUnknown' : labels[way]);
