/** The company's description as paragraphs, separated by blank lines. */
export const paragraphsOf = (description: string): string[] => description.trim().split(/\n\s*\n/);

/** The placeholder for a missing logo: the first character of the company's name. */
export const initialOf = (companyName: string): string => [...companyName.trim()][0]?.toUpperCase() ?? '·';
