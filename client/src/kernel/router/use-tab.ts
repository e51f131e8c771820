import { useNavigate, useSearch } from '@tanstack/react-router';

/** The tab named in the URL, otherwise the first, and a setter. Links back lead to the last tab. */
export const useTab = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): readonly [Tab, (next: string | null) => void] => {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const navigate = useNavigate();
  const shown = tabs.find((name) => name === tab) ?? tabs[0];
  const show = (next: string | null): void => {
    void navigate({ to: '.', search: (next === tabs[0] ? {} : { tab: next }) as never, replace: true });
  };
  return [shown, show];
};
