import type { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import type { Context } from '../../kernel/context.ts';
import { isCompanyPicture } from '../../kernel/files/file-class.ts';
import { findStoredFile } from '../../kernel/files/stored-file-table.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { checkLabel } from './check-label.ts';
import { marketsInUse, takenMarketNames } from './product-market-table.ts';

const checkIcon = async (context: Context, url: string | undefined): Promise<void> => {
  if (url === undefined) return;
  const file = await findStoredFile(context, url.split('/').at(-1) ?? '');
  if (file === undefined || !isCompanyPicture(file))
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.iconUrl', code: 'mediaUnknown' }] });
};

/** What markets must hold before they are written or go. */
export const productMarketRules: Rules<typeof productMarket> = {
  create: async (context, input) => {
    await checkIcon(context, input.iconUrl);
    await checkLabel(context, input.label);
    return input;
  },
  update: async (context, before, input) => {
    if (input.iconUrl !== before.item.iconUrl) await checkIcon(context, input.iconUrl);
    if (input.label !== before.item.label) await checkLabel(context, input.label);
    return input;
  },
  keep: async (context, ids) => new Map((await marketsInUse(context, ids)).map((id) => [id, 'marketHasCategories'])),
  back: async (context, ids) => new Map((await takenMarketNames(context, ids)).map((id) => [id, 'nameTaken'])),
};
