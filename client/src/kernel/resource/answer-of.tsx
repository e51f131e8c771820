import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/page/screen-state.tsx';
import { messageOf } from '../call/message-of.ts';

interface Read<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The answer of a read, and what to show until there is one: the placeholder, or why it failed. */
export const answerOf = <Data,>({ data, error, refetch }: Read<Data>, placeholder: ReactNode = null) => ({
  data,
  pending: data === undefined && (error ? <Failure error={error} refetch={refetch} /> : placeholder),
});

function Failure({ error, refetch }: Pick<Read<unknown>, 'refetch'> & { readonly error: Error }) {
  return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
}
