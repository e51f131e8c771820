import {
  type CaseFile,
  downloadCaseFile,
  listLeadCaseFiles,
  listOwnCaseFiles,
} from '@countinghouse/contract/case-file/case-file.ts';
import type { CaseManifest } from '@countinghouse/contract/case-file/manifest.ts';
import { allFacts } from '../../src/features/facts/index.ts';
import { sequenceRecords } from '../../src/kernel/public-log/sequencer.ts';
import type { Caller } from './caller.ts';
import { jobsDone } from './mailbox.ts';
import type { TestApp } from './test-app.ts';

/** Waits until the newest case file can be downloaded; the customer's own, or one that staff see about a customer. */
export const caseReady = async (app: TestApp, who: Caller, id: string, isOwn: boolean): Promise<CaseFile> => {
  await jobsDone(app, 'caseFile.make');
  for (;;) {
    await sequenceRecords(app.running.app, allFacts);
    const listed = isOwn ? await who.call(listOwnCaseFiles) : await who.call(listLeadCaseFiles, { params: { id } });
    const [newest] = listed.body.caseFiles;
    if (newest?.state === 'ready') return newest;
    if (newest?.state !== 'sealing') throw new Error(listed.text);
  }
};

export const fetchCase = (app: TestApp, who: Caller, id: string): Promise<Response> =>
  fetch(`${app.url}${downloadCaseFile.path.replace(':id', id)}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}` },
  });

/** Tables whose rows about the customer the case file neither holds completely nor says that it leaves out. */
export const omissionsIn = (manifest: CaseManifest, counted: ReadonlyMap<string, number>): string[] => {
  const held = new Map(manifest.parts.map(({ name, records }) => [name, records]));
  const leftOut = new Set(manifest.leftOut.map(({ name }) => name));
  return [...counted].flatMap(([table, count]) => {
    if (leftOut.has(table)) return [];
    const records = held.get(table) ?? 0;
    return records === count ? [] : [`${table}: ${records} of ${count}`];
  });
};
