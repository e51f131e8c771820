export { CommentComposer } from './office/comment-form.tsx';
export { CommentJson, CommentList } from './office/comment-list.tsx';
