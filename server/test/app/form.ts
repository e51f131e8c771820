import type { Caller, Response } from './caller.ts';
import type { TestApp } from './test-app.ts';

export const sendFile = async <Body = { url: string }>(
  app: TestApp,
  who: Caller,
  form: {
    path: string;
    bytes: Uint8Array;
    name: string;
    fields?: Record<string, string>;
    headers?: Record<string, string>;
  },
): Promise<Response<Body>> => {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields ?? {})) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(form.bytes)]), form.name);
  const response = await fetch(`${app.url}${form.path}`, {
    method: 'POST',
    body: data,
    headers: {
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(who.cookie && { cookie: `session=${who.cookie}` }),
      ...form.headers,
    },
  });
  const text = await response.text();
  const body = JSON.parse(text) as never;
  return { status: response.status, headers: response.headers, text, body, problem: body };
};
