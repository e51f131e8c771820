export interface Scenario {
  readonly name: string;
  readonly path: '/v1/user' | '/v1/user/search';
  readonly query: Readonly<Record<string, string>>;
  /** The same rows in hand-written SQL. */
  readonly floor: string;
}

const leads = `where u.role = 'lead' and u.deleted_at is null`;
const text = (filters: object): string => JSON.stringify(filters);

/** Typical requests of a back office. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'newest',
    path: '/v1/user',
    query: { filters: text({ role: 'lead' }), pageSize: '25' },
    floor: `${leads} order by u.date_creation desc, u.id desc limit 25`,
  },
  {
    name: 'filtered',
    path: '/v1/user',
    query: { filters: text({ role: 'lead', status: 'locked', qualifications: { eq: 'call_back' } }), pageSize: '25' },
    floor: `${leads} and u.status = 'locked' and u.qualifications = 'call_back' order by u.date_creation desc, u.id desc limit 25`,
  },
  {
    name: 'sorted',
    path: '/v1/user',
    query: { filters: text({ role: 'lead', status: 'active' }), sorts: '["lastName"]', pageSize: '50' },
    floor: `${leads} and u.status = 'active' order by u.last_name, u.id limit 50`,
  },
  {
    // One person, by part of their number: the number of matches does not grow with the list.
    name: 'one-person',
    path: '/v1/user/search',
    query: { filters: text({ role: 'lead' }), q: '148444', pageSize: '25' },
    floor: `${leads} and u.search_digits like '%148444%' order by u.date_creation desc, u.id desc limit 25`,
  },
  {
    // A common name: 6 of 10,000 leads have it, and 556 of a million.
    name: 'common-name',
    path: '/v1/user/search',
    query: { filters: text({ role: 'lead' }), q: 'zoe muller', pageSize: '25' },
    floor: `${leads} and word_beginnings(u.search_words) @@ 'zoe & muller' order by u.date_creation desc, u.id desc limit 25`,
  },
  {
    name: 'page-of-100',
    path: '/v1/user',
    query: { filters: text({ role: 'lead' }), page: '3', pageSize: '100' },
    floor: `${leads} order by u.date_creation desc, u.id desc limit 100 offset 200`,
  },
];
