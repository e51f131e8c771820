import {
  bringFavourites,
  type Favourites,
  getFavourites,
  setFavourite,
  usualFavourites,
} from '@countinghouse/contract/favourite/favourite.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { remember, remembered } from '../../../kernel/store/remembered.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { type Mark, withMarks } from './with-marks.ts';

/** Migrates favourites that an earlier version stored in this browser to the server, once. */
const useBrought = (id: string, known: Favourites | undefined): void => {
  const { mutateAsync } = useWrite(bringFavourites);
  const key = `favourites:${id}`;
  const isKnown = known !== undefined;
  useEffect(() => {
    const kept = remembered(key);
    if (!isKnown || kept === null) return;
    const symbols = tradedSymbols.map(({ symbol }) => symbol).filter((symbol) => kept.split(',').includes(symbol));
    void mutateAsync({ body: { symbols } }).then(
      () => remember(key, null),
      () => undefined,
    );
  }, [isKnown, key, mutateAsync]);
};

/** The signed-in user's favourite symbols, and a function to toggle one. */
export const useFavourites = (): readonly [readonly string[], (symbol: string) => void] => {
  const { data } = useRead(getFavourites, {});
  const { mutateAsync } = useWrite(setFavourite);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useBrought(useUser().id, data);
  const shown = withMarks(data?.symbols ?? usualFavourites, marks, data?.version ?? 0);
  const toggle = async (symbol: string): Promise<void> => {
    const mark = { symbol, marked: !shown.includes(symbol) };
    const others = marks.filter((one) => one.symbol !== symbol);
    setMarks([...others, mark]);
    try {
      const { version } = await mutateAsync({ body: mark });
      setMarks((now) => now.map((one) => (one === mark ? { ...mark, version } : one)));
    } catch (error) {
      setMarks((now) => now.filter((one) => one !== mark));
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return [shown, (symbol) => void toggle(symbol)];
};
