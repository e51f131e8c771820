export { pageFacts } from './page-facts.ts';
export { installable } from './installable.ts';
