import { lazy } from 'react';

/** The address under which another calendar shows a person's tasks; only staff have tasks. */
export const TaskFeedPart = lazy(() =>
  import('./task-feed-part.tsx').then((module) => ({ default: module.TaskFeedPart })),
);
