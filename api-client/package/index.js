import createFetchClient from 'openapi-fetch';

/** Calls the API of a firm with one of its API tokens; a refusal is the reply's `error`, not an exception. */
export const connect = ({ url, token, language = 'en' }) =>
  createFetchClient({ baseUrl: url, headers: { authorization: `Bearer ${token}`, 'x-lang': language } });
