// Writes the e-mail addresses of the leads of the last day, one a line, and notes on each lead that it was passed on:
// COUNTINGHOUSE_URL=https://office.example.com CHK_TOKEN=chk_… node example.mjs > new-leads.txt
import { connect } from './index.js';

const { COUNTINGHOUSE_URL: url = 'http://localhost:4400', CHK_TOKEN: token = '' } = process.env;
const client = connect({ url, token });

const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const filters = JSON.stringify({ role: { eq: 'lead' }, dateCreation: { gte: since } });

for (let page = 1; ; page += 1) {
  const { data, error } = await client.GET('/v1/user', { params: { query: { filters, page, pageSize: 100 } } });
  if (!data) throw new Error(error.message);
  for (const { id, email } of data.users) {
    const noted = await client.POST('/v1/comment', { body: { lead: id, text: 'Passed on to the newsletter' } });
    if (noted.error) throw new Error(noted.error.message);
    process.stdout.write(`${email}\n`);
  }
  if (data.users.length < 100) break;
}
