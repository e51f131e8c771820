import http from 'node:http';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key: string;
}

/** Status 0: the connection broke and the outcome is unknown. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Signed {
  readonly token: string;
  readonly cookie: string;
}

/** Sends the request once, over a connection of its own. */
export const sendOnce = (url: string, { token, cookie }: Signed, request: Request): Promise<Answer> =>
  new Promise((resolve) => {
    const broken = (): void => resolve({ status: 0, text: '' });
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const sent = http.request(
      `${url}${request.path}`,
      {
        method: request.method,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `session=${cookie}`,
          'idempotency-key': request.key,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', broken);
      },
    );
    sent.on('error', broken).end(body);
  });

/** Retries with the same key until a reply arrives; also returns the number of attempts. */
export const callUntilDone = async (
  url: string,
  who: Signed,
  request: Request,
): Promise<Answer & { tries: number }> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(url, who, request);
    if (answer.status !== 0) return { ...answer, tries };
  }
};
