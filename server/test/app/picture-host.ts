import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '../../src/ports/outside-network/network.ts';

/** Valid from 2020 to 2120 for pictures.example, archive.example and inside.example; nothing but these tests trusts it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIBAzAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVQaWN0dXJl
cyBvZiB0aGUgdGVzdHMwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MCAxHjAcBgNVBAMMFVBpY3R1cmVzIG9mIHRoZSB0ZXN0czBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABMtG5uUFwGJ1VXqZkkqxJGVLoVwJHmDQn/Viby47Gx/ZCur1
Fl+54QBIlB83GFEt0WySAj+BU7xpqsrVGww6RQWjcDBuMDwGA1UdEQQ1MDOCEHBp
Y3R1cmVzLmV4YW1wbGWCD2FyY2hpdmUuZXhhbXBsZYIOaW5zaWRlLmV4YW1wbGUw
DwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUVb0yv22UHZbGzMub4YDh6+Qlvq8w
CgYIKoZIzj0EAwIDSAAwRQIgPtEUtLjFE8pOjxYLvmyjDKrSSJNreNjiMucHCQNX
WEYCIQC7SXLt0eyM2YqlRLnB6KSRNJFFHQPrR2Vt6cM0/YI0BA==
-----END CERTIFICATE-----`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOypKT9HBioj6f5ef
0duZp5KpLnoFjwegDNSGhCp4KeWhRANCAATLRublBcBidVV6mZJKsSRlS6FcCR5g
0J/1Ym8uOxsf2Qrq9RZfueEASJQfNxhRLdFskgI/gVO8aarK1RsMOkUF
-----END PRIVATE KEY-----`;

/** A public address by the product's own rules; the tests' network leads it to this machine. */
export const publicAddress = '93.184.215.14';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** An external web server with two host names. */
export interface PictureHost {
  readonly network: Pick<Network, 'resolve' | 'endpointOf' | 'ca'>;
  /** Host and path of every request so far. */
  readonly seen: string[];
  /** Sets the reply for a path; 404 by default. */
  answer(path: string, answer: Answer): void;
  /** Sets the addresses of a host name; by default the public address of this server. */
  resolves(host: string, ...addresses: string[]): void;
  stop(): Promise<void>;
}

export const startPictureHost = async (): Promise<PictureHost> => {
  const answers = new Map<string, Answer>();
  const names = new Map<string, readonly string[]>();
  const seen: string[] = [];
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const { url = '', headers } = request;
    seen.push(`${headers.host}${url}`);
    const answer = answers.get(url);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    network: {
      resolve: async (host) => names.get(host) ?? [publicAddress],
      endpointOf: () => ({ address: '127.0.0.1', port }),
      ca: certificate,
    },
    seen,
    answer: (path, answer) => void answers.set(path, answer),
    resolves: (host, ...addresses) => void names.set(host, addresses),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
