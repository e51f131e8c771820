export { CallDialog } from './office/call-dialog.tsx';
export { LeadTasks } from './office/lead-tasks.tsx';
export { TaskDialog } from './office/task-dialog.tsx';
export { TaskList } from './office/task-list.tsx';
