import type { SignOnWay } from '@countinghouse/contract/sign-on/identities.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';

const labels = {
  own: 'wayOwn',
  address: 'wayAddress',
  created: 'wayCreated',
} as const satisfies Record<SignOnWay, TextKey<'signOn'>>;

/** The way in which an account was connected at the provider, or the person who did it. */
export const wayLabel = (way: SignOnWay | null): TextKey<'signOn'> => (way === null ? 'wayUnknown' : labels[way]);
