import { projectTerms } from '@countinghouse/contract/project/project.ts';
import { historyOf } from '../../kernel/history/record-history.ts';
import { projectTable } from './project-table.ts';

export const projectHistory = historyOf(projectTable, ['name', ...projectTerms, 'status']);
