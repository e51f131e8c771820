/**
 * Raise it whenever a question, an answer or a score changes: customers assessed with another version are asked again.
 */
export const questionsVersion = 1;

export const testedKinds = ['forex', 'binary'] as const;
export type TestedKind = (typeof testedKinds)[number];

/** Answers by question, each with a text `{kind}_{question}_{answer}`; the question's own is `{kind}_{question}`. */
export const questions = {
  forex: {
    experience: ['none', 'demo', 'some', 'regular'],
    background: ['none', 'course', 'work'],
    leverage: ['gainOnly', 'both', 'fee'],
    margin: ['call', 'nothing', 'closed'],
    spread: ['tax', 'cost', 'interest'],
    stopLoss: ['forbids', 'closes', 'insures'],
  },
  binary: {
    experience: ['none', 'demo', 'some', 'regular'],
    background: ['none', 'course', 'work'],
    lost: ['part', 'all', 'fee'],
    payout: ['equal', 'less', 'more'],
    decides: ['distance', 'side', 'highest'],
    early: ['anytime', 'noClose', 'refund'],
  },
} as const satisfies Record<TestedKind, Readonly<Record<string, readonly string[]>>>;
