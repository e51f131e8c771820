import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';

/** Tells a member of staff that leads are his now; who took them himself knows it. */
export const tellAssigned = async (
  context: Context,
  to: string | null | undefined,
  leads: readonly string[],
): Promise<void> => {
  if (to == null || leads.length === 0) return;
  const { actor } = context;
  await notify(context, {
    to: [to],
    except: actor.id,
    kind: 'leads.assigned',
    params: { by: actor.name, count: leads.length },
    resource: 'user',
    ...(leads.length === 1 && leads[0] !== undefined && { recordId: leads[0] }),
  });
};
