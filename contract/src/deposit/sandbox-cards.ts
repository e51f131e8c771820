/** What happens to each card that the sandbox takes; it refuses every other number. The numbers are published by Stripe. */
export const sandboxCards = [
  { number: '4242424242424242', outcome: 'approved' },
  { number: '4000002760003184', outcome: 'challenged' },
  { number: '4000002500003155', outcome: 'challenged' },
  { number: '4000008400001629', outcome: 'challengedThenDeclined' },
  { number: '4000008260003178', outcome: 'challengedThenInsufficientFunds' },
  { number: '4000000000000002', outcome: 'declined' },
] as const;

export type SandboxOutcome = (typeof sandboxCards)[number]['outcome'];
