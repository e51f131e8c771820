import { comment } from '@countinghouse/contract/comment/comment.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';

/** Comments on a lead, newest first, `pageSize` at a time, updated live. */
export const useComments = (lead: string, pageSize: number) =>
  useInfiniteQuery({
    queryKey: ['comment', 'of', lead, pageSize],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        comment.routes.list,
        { query: { filters: JSON.stringify({ lead: { eq: lead } }), page: pageParam, pageSize } },
        { signal },
      ),
    getNextPageParam: ({ comments }, pages) => (comments.length < pageSize ? undefined : pages.length + 1),
  });

/** Writes on a lead's comments; queries that include them, such as the timeline, are refetched. */
export const useCommentWrites = () => {
  const client = useQueryClient();
  const create = useWrite(comment.routes.create);
  const update = useWrite(comment.routes.update);
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['user', 'timeline'] });
  return {
    add: async (lead: string, text: string): Promise<void> => {
      await create.mutateAsync({ body: { lead, text } });
      refresh();
    },
    change: async (id: string, fields: { text?: string; hidden?: boolean; version: number }): Promise<void> => {
      await update.mutateAsync({ params: { id }, body: fields });
      refresh();
    },
  };
};
