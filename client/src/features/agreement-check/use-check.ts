import { checkAgreement } from '@countinghouse/contract/investment/investment.ts';
import { useRef, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { fingerprintOf } from './fingerprint.ts';

/** No agreement is this large; reading a film would freeze the page. */
const largest = 50_000_000;

/** The server's data for a fingerprint. */
export interface Found {
  readonly state: 'found';
  readonly file: string;
  readonly fingerprint: string;
  readonly answer: ReplyOf<typeof checkAgreement>;
}

export type Finding =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'tooLarge' }
  | { readonly state: 'failed'; readonly message: string }
  | Found;

/** Compares a file's fingerprint with those of signed agreements; the file selected last counts. */
export const useCheck = () => {
  const [finding, find] = useState<Finding>({ state: 'none' });
  const turn = useRef(0);
  const check = async (file: File): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    const tell = (next: Finding): void => {
      if (mine === turn.current) find(next);
    };
    if (file.size > largest) return tell({ state: 'tooLarge' });
    tell({ state: 'working' });
    try {
      const fingerprint = await fingerprintOf(file);
      const answer = await call(checkAgreement, { params: { hash: fingerprint } });
      return tell({ state: 'found', file: file.name, fingerprint, answer });
    } catch (error) {
      return tell({ state: 'failed', message: messageOf(error) });
    }
  };
  return { finding, check };
};
