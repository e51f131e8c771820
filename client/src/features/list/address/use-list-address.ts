import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListAddress, readListAddress } from './list-address.ts';

/** Changes the address; `undefined` removes a part. Other parameters are unaffected. */
export type ChangeAddress = (
  change: { readonly [Key in keyof ListAddress]?: ListAddress[Key] | undefined },
  how?: { readonly replace?: boolean },
) => void;

/** The list's part of the address, and a setter. Another query starts on its first page. */
export const useListAddress = (): readonly [ListAddress, ChangeAddress] => {
  const address = readListAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change: ChangeAddress = (parts, how) => {
    const startsOver = 'filters' in parts || 'q' in parts || 'sort' in parts;
    const search = (before: object) => ({ ...before, ...(startsOver && { page: undefined }), ...parts });
    void navigate({ to: '.', search: search as never, replace: how?.replace ?? false });
  };
  return [address, change];
};
