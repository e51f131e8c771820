import { comment } from '@countinghouse/contract/comment/comment.ts';
import type { Feature } from '../../kernel/feature.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { commentRules } from './comment-rules.ts';
import { commentTable } from './comment-table.ts';

export { lastCommentsOf, seedComments } from './comment-table.ts';

export const commentFeature: Feature = {
  name: 'comment',
  routes: serveResource(comment, resourceHandlers(commentTable, commentRules)),
};
