const formats = new Map<string, Intl.NumberFormat>();

/** A number format of the reader's language, made once per kind: making one is 50 times dearer than using it. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, options);
  formats.set(key, made);
  return made;
}

export interface MoneyTextOptions {
  readonly signed?: boolean;
  readonly currency?: string;
}

/** Writes cents as money without passing through floating point, so that no amount is too large. */
export function moneyText(cents: bigint | number, language: string, options: MoneyTextOptions = {}): string {
  const digits = BigInt(cents).toString().replace('-', '').padStart(3, '0');
  const sign = cents < 0 ? '-' : '';
  const decimal = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return numberFormat(language, {
    style: 'currency',
    currency: options.currency ?? 'EUR',
    signDisplay: options.signed ? 'exceptZero' : 'auto',
  }).format(decimal as Intl.StringNumericLiteral);
}
