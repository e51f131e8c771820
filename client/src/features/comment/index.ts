export { CommentComposer } from './office/comment-form.tsx';
export { CommentJson } from './office/comment-json.tsx';
export { CommentList } from './office/comment-list.tsx';
