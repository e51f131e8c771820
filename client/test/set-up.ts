import { timeoutManager } from '@tanstack/react-query';
import { afterEach, beforeEach, chai } from 'vitest';
import { forgetAnswers, takeFaults, takeOverNetwork, untilNoCallFollows } from './server-answers.ts';
import { takeAway } from './show.tsx';

const uncaught: string[] = [];
// Chromium reports that it measures the rest in the next frame, which is harmless.
const laterFrame = 'ResizeObserver loop completed with undelivered notifications.';
window.addEventListener('error', ({ message }) => {
  if (message !== laterFrame) uncaught.push(`not caught: ${message}`);
});
window.addEventListener('unhandledrejection', ({ reason }) => uncaught.push(`not caught: ${String(reason)}`));

// Reports include the found values; without a limit, one that contains an element would be too large to send.
chai.config.truncateThreshold = 500;

// The cache waits 1 s and 2 s before retrying an unreachable server; the tests need only the order.
timeoutManager.setTimeoutProvider({
  setTimeout: (work, time) => window.setTimeout(work, time === 1000 || time === 2000 ? 20 : time),
  clearTimeout: (id: number | undefined) => clearTimeout(id),
  setInterval: (work, time) => window.setInterval(work, time),
  clearInterval: (id: number | undefined) => clearInterval(id),
});

takeOverNetwork();

beforeEach(() => {
  uncaught.length = 0;
  forgetAnswers();
});

afterEach(async () => {
  const faults = [...takeFaults(), ...uncaught];
  takeAway();
  // A log-in loads the profile next: in the following test it would have no answer.
  await untilNoCallFollows();
  // The last replies left a token and a message.
  takeAway();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
