import type { ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import type { Context } from '../../kernel/context.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { type CopiedPictures, dropPicture, placePicture } from '../file/index.ts';
import { checkLabel } from './check-label.ts';
import { marketsInUse, ownIcon, takenMarketNames } from './product-market-table.ts';

const iconPath = 'body.iconUrl';

/** Replaces the icon, unless the address is the one that it has or was copied from. */
const nextIcon = async (context: Context, copies: CopiedPictures, before: ProductMarket, address: string) => {
  if (address === before.iconUrl || address === before.iconSource) return { iconUrl: undefined };
  const { url, source } = await placePicture(context, { copies, path: iconPath, address, ownerId: before.id });
  await dropPicture(context, { id: before.id, url: before.iconUrl });
  return { iconUrl: url, iconSource: source };
};

export const productMarketRules = (copies: CopiedPictures): Rules<typeof productMarket> => ({
  create: async (context, input) => {
    const placing = { copies, path: iconPath, address: input.iconUrl, ownerId: null };
    const { url, source } = await placePicture(context, placing);
    await checkLabel(context, input.label);
    return { ...input, iconUrl: url, iconSource: source };
  },
  created: (context, id) => ownIcon(context, id),
  update: async (context, before, input) => {
    const { iconUrl } = input;
    if (input.label !== before.item.label) await checkLabel(context, input.label);
    return { ...input, ...(iconUrl !== undefined && (await nextIcon(context, copies, before.item, iconUrl))) };
  },
  keep: async (context, ids) => new Map((await marketsInUse(context, ids)).map((id) => [id, 'marketHasCategories'])),
  back: async (context, ids) => new Map((await takenMarketNames(context, ids)).map((id) => [id, 'nameTaken'])),
});
