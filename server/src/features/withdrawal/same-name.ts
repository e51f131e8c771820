interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

/** Letters that do not lose their accent by decomposition, and how banks write those that keep an E. */
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const plain = (name: string): string =>
  name
    .replaceAll(/[ßøœæłđðþ]/g, (letter) => written[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

const wordsOf = (name: string): string[] => name.match(/\p{L}+/gu) ?? [];

/** Names differ by initials only in front of the family name, whose words are all written out. */
const isCovered = (holder: readonly string[], { firstName, lastName }: Person): boolean => {
  const left = [...holder];
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  };
  const first = wordsOf(firstName);
  const isLastName = wordsOf(lastName).every((word) => take((other) => other === word));
  const rest = first.filter((word) => !take((other) => other === word));
  return isLastName && rest.every((word) => take((other) => other === word[0])) && left.length === 0;
};

/** Whether an account's holder is this person, regardless of case, accents, the order of the names and initials. */
export const isSameName = (holder: string, { firstName, lastName }: Person): boolean => {
  const ways = [plain, (name: string) => plain(name.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter))];
  const forms = (name: string): string[] => ways.map((way) => way(name.normalize('NFC').toLowerCase()));
  const [firstNames, lastNames] = [forms(firstName), forms(lastName)];
  if (wordsOf(lastName).length === 0) return false;
  return forms(holder).some((given) =>
    ways.some((_, way) =>
      isCovered(wordsOf(given), { firstName: firstNames[way] ?? '', lastName: lastNames[way] ?? '' }),
    ),
  );
};
