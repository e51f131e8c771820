/** The search without what equals its default: short addresses, and one address for one state. */
export const withoutDefaults = <Search extends object>(search: Search, defaults: Partial<Search>): Partial<Search> =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof Search]),
    ),
  ) as Partial<Search>;
