/** The company's description as paragraphs: an empty line parts two of them. */
export const paragraphsOf = (description: string): string[] => description.trim().split(/\n\s*\n/);

/** What stands for a company without a logo: the first sign of its name. */
export const initialOf = (companyName: string): string => [...companyName.trim()][0]?.toUpperCase() ?? '·';
