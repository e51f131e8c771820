import { reasonOf } from './database/errors.ts';

const mostShown = 50;

/** Collects what the check of one part of the installation finds. */
export class VerifiedPart {
  /** The first findings; the rest are only counted, so that memory does not grow with them. */
  readonly findings: string[] = [];
  readonly unchecked: string[] = [];
  /** Checks that failed to run, and why. */
  readonly failures: string[] = [];
  found = 0;
  checked = '';

  find(finding: string): void {
    this.found += 1;
    if (this.findings.length < mostShown) this.findings.push(finding);
  }

  /** Runs one step of a check. If it fails, the steps after it still run, and what it was about counts as not checked. */
  async attempt(what: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.failures.push(`${what}: ${reasonOf(error)}`);
    }
  }

  /** Findings that a check did not keep. */
  countMore(count: number): void {
    this.found += count;
  }
}

export type Progress = (done: string) => void;

const quickMilliseconds = 100;
const slowMilliseconds = 400;

/** The next size of a slice, so that each statement takes a fraction of a second. */
export const nextSize = (size: number, took: number, most: number): number => {
  if (took < quickMilliseconds) return Math.min(size * 2, most);
  return took > slowMilliseconds ? Math.max(1, Math.floor(size / 4)) : size;
};
