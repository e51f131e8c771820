import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';

/**
 * Points by question and answer; unlisted answers give none. Kept on the server, so that customers cannot read them.
 */
const points: Readonly<Record<TestedKind, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  forex: {
    experience: { demo: 1, some: 2, regular: 2 },
    background: { course: 1, work: 2 },
    leverage: { both: 2 },
    margin: { closed: 2 },
    spread: { cost: 2 },
    stopLoss: { closes: 2 },
  },
  binary: {
    experience: { demo: 1, some: 2, regular: 2 },
    background: { course: 1, work: 2 },
    lost: { all: 2 },
    payout: { less: 2 },
    decides: { side: 2 },
    early: { noClose: 2 },
  },
};

/** All four facts with a little experience, or most of them with considerable experience. */
const enough = 9;

export interface Score {
  readonly score: number;
  readonly highestScore: number;
  readonly result: 'appropriate' | 'notAppropriate';
}

export const scoreOf = (kind: TestedKind, answers: Readonly<Record<string, string>>): Score => {
  const byQuestion = Object.entries(points[kind]);
  const score = byQuestion.reduce((sum, [question, worth]) => sum + (worth[answers[question] ?? ''] ?? 0), 0);
  const highestScore = byQuestion.reduce((sum, [, worth]) => sum + Math.max(...Object.values(worth)), 0);
  return { score, highestScore, result: score >= enough ? 'appropriate' : 'notAppropriate' };
};
