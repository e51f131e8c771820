export { CommentComposer } from './office/comment-composer.tsx';
export { CommentList } from './office/comment-list.tsx';
