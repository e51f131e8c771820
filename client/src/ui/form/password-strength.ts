/** From useless to strong. Only a hint while typing: the server decides what is accepted. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const alphabets = [26, 26, 10, 32];
/** Bits of entropy at which each next level starts. */
const steps = [1, 45, 60, 80];

/** Rates a password by its length and variety; each distinct character counts at most three times. */
export function passwordStrength(password: string): Strength {
  const alphabet = kinds.reduce((size, kind, index) => size + (kind.test(password) ? (alphabets[index] ?? 0) : 0), 0);
  const varied = Math.min(password.length, new Set(password).size * 3);
  const bits = alphabet === 0 ? 0 : varied * Math.log2(alphabet);
  return steps.filter((least) => bits >= least).length as Strength;
}
