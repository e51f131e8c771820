import { createHash } from 'node:crypto';
import { upload } from '@countinghouse/contract/file/file.ts';
import { type Caller, signedIn } from '@countinghouse/server/test/app/caller.ts';
import { sendFile } from '@countinghouse/server/test/app/form.ts';
import { picture } from '@countinghouse/server/test/app/pictures.ts';
import sql from 'sql-template-tag';
import { play, type Stage } from './stage.ts';

const betweenMilliseconds = 1_000;
const patienceMilliseconds = 20_000;

export interface Files {
  /** Files that a server took. */
  uploaded: number;
  /** Times at which a server sent one that it had not taken itself. */
  served: number;
  /** Times at which a server that was well did not send it, or sent other bytes. */
  readonly wrong: string[];
}

const hashOf = async ({ data }: Stage, url: string): Promise<string | undefined> => {
  const [row] = await data.database.query<{ sha256: string }>(
    sql`select sha256 from stored_file where path = ${url.split('/').at(-1) ?? ''}`,
  );
  return row?.sha256;
};

/** The hash of what this server sends, or why it sends nothing. */
const sentBy = async (server: string, url: string, { token, cookie }: Caller): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
  const reply = await fetch(`${server}${url}`, { headers, signal: AbortSignal.timeout(patienceMilliseconds) });
  if (reply.status !== 200) return `status ${reply.status}`;
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex');
};

/** Customers who upload a picture to one server and fetch it from every server. */
export const exchangeFiles = async (stage: Stage): Promise<Files> => {
  const found: Files = { uploaded: 0, served: 0, wrong: [] };
  const { fleet, health } = stage;
  const who = await signedIn(stage.app, 'lead');
  const turn = async (): Promise<void> => {
    const [taking] = fleet.servers.filter((server) => !health.isAway(server)).toSorted(() => Math.random() - 0.5);
    if (taking === undefined) return;
    const form = { path: upload.path, bytes: await picture('png'), name: 'picture.png' };
    // It may be killed meanwhile; then the file was not acknowledged.
    const sent = await sendFile({ ...stage.app, url: taking.url }, who, form).catch(() => null);
    if (sent?.status !== 201) return;
    found.uploaded += 1;
    const { url } = sent.body;
    const expected = await hashOf(stage, url);
    for (const server of fleet.servers) {
      const times = health.timesAway(server);
      if (health.isAway(server)) continue;
      const sha256 = await sentBy(server.url, url, who).catch((error: unknown) => String(error));
      const isWell = !health.isAway(server) && health.timesAway(server) === times;
      if (sha256 === expected && server !== taking) found.served += 1;
      if (sha256 !== expected && isWell) found.wrong.push(`${url}: ${sha256} instead of ${expected}`);
    }
  };
  await play(stage, turn, betweenMilliseconds);
  return found;
};
