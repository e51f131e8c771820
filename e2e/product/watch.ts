import type { BrowserContext } from '@playwright/test';

/** Browser problems: violations of the content policy and uncaught errors. */
export type Complaints = string[];

/** Records them on every page of a context from now on. */
export const watch = async (context: BrowserContext): Promise<Complaints> => {
  const complaints: Complaints = [];
  await context.exposeFunction('reportViolation', (violation: string) =>
    complaints.push(`content policy: ${violation}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      const report = (globalThis as unknown as { reportViolation: (violation: string) => void }).reportViolation;
      report(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
  context.on('console', (message) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML/i.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  return complaints;
};
