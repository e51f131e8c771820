import type { Context } from '../../kernel/context.ts';
import type { HeldRequest } from './closure-table.ts';

interface Sides {
  readonly before?: object;
  readonly after: object;
}

export const announceClosure = (
  context: Context,
  change: string,
  { id, lead }: Pick<HeldRequest, 'id' | 'lead'>,
  sides: Sides,
): void => {
  context.changed({
    resource: 'closure',
    change,
    records: [{ id, subject: lead, subjectReads: true, audience: ['all:closure'], ...sides }],
  });
};
