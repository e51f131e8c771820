import { type CandleFrame, candleFrames } from '@countinghouse/contract/price/price.ts';
import { useState } from 'react';
import { remember, remembered } from '../../../kernel/store/remembered.ts';
import type { ChartKind } from './chart-series.ts';

const frameKey = 'chartFrame';
const kindKey = 'chartKind';

export const frames = Object.keys(candleFrames) as CandleFrame[];

/** The reader's chart settings, stored in this browser. */
export const useChartChoice = () => {
  const [frame, setFrame] = useState<CandleFrame>(() => frames.find((name) => name === remembered(frameKey)) ?? '1m');
  const [kind, setKind] = useState<ChartKind>(() => (remembered(kindKey) === 'line' ? 'line' : 'candles'));
  return {
    frame,
    kind,
    chooseFrame: (next: CandleFrame) => {
      remember(frameKey, next);
      setFrame(next);
    },
    chooseKind: (next: ChartKind) => {
      remember(kindKey, next);
      setKind(next);
    },
  };
};
