import { composeIBAN } from 'ibantools';

/** Bank accounts of a country at a bank that does not exist; each # is a digit. */
const accounts: Readonly<Record<string, string>> = {
  AT: '99999###########',
  BE: '999#######',
  CH: '99999############',
  DE: '99999999##########',
  FR: '9999900001###########',
  GB: 'DEMO999999########',
  IE: 'DEMO999999########',
  NL: 'DEMO##########',
};

/** In two countries the account ends with two check digits, modulo 97. */
const ownChecks: Readonly<Record<string, (account: string) => bigint>> = {
  BE: (account) => BigInt(account) % 97n || 97n,
  FR: (account) => 97n - ((BigInt(account) * 100n) % 97n),
};

/** Draws an IBAN of the country that passes every check. */
export const drawIban = (random: () => number, country: string): string => {
  const account = accounts[country]?.replaceAll('#', () => String(Math.floor(random() * 10)));
  const check = account && ownChecks[country]?.(account).toString().padStart(2, '0');
  const iban = account && composeIBAN({ countryCode: country, bban: account + (check ?? '') });
  if (!iban) throw new Error(`no bank accounts for demo people in ${country}`);
  return iban;
};
