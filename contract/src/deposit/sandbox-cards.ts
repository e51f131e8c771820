/** The outcome of each card that the sandbox accepts; it refuses every other number. Stripe publishes the numbers. */
export const sandboxCards = [
  { number: '4242424242424242', outcome: 'approved' },
  { number: '4000002760003184', outcome: 'challenged' },
  { number: '4000002500003155', outcome: 'challenged' },
  { number: '4000008400001629', outcome: 'challengedThenDeclined' },
  { number: '4000008260003178', outcome: 'challengedThenInsufficientFunds' },
  { number: '4000000000000002', outcome: 'declined' },
] as const;

export type SandboxOutcome = (typeof sandboxCards)[number]['outcome'];
