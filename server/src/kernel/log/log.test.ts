import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void, level = 'info'): Record<string, unknown>[] {
  const lines: string[] = [];
  write(openLog(level, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('contains method, path and user of a request, and nothing else', () => {
    const request = {
      method: 'POST',
      url: '/v1/leads?search=anna@example.com',
      userId: 'u1',
      headers: { authorization: 'Bearer hidden' },
      body: { password: 'hidden' },
    };
    const [line] = logged((log) =>
      log.info({ req: request, res: { statusCode: 201, milliseconds: 7, body: 'hidden' } }),
    );
    expect(line).toMatchObject({
      req: { method: 'POST', path: '/v1/leads', userId: 'u1' },
      res: { status: 201, ms: 7 },
    });
    expect(JSON.stringify(line)).not.toMatch(/hidden|anna/);
  });

  it('contains kind, message, stack and code of an error, not the values it carries', () => {
    const error = Object.assign(new TypeError('refused', { cause: new Error('deeper') }), {
      code: '23505',
      constraint_name: 'users_email_key',
      detail: 'Key (email)=(anna@example.com) already exists.',
      parameters: ['hidden'],
    });
    const [line] = logged((log) => log.error({ err: error }, 'failed'));
    expect(line).toMatchObject({
      err: { type: 'TypeError', message: 'refused', code: '23505', cause: { message: 'deeper' } },
      msg: 'failed',
    });
    expect(JSON.stringify(line)).not.toMatch(/hidden|anna/);
  });

  it('does not print a thrown value that is not an error', () => {
    expect(JSON.stringify(logged((log) => log.error({ err: { token: 'hidden' } })))).not.toContain('hidden');
  });

  it('ignores messages below its level', () => {
    expect(logged((log) => log.info('no'), 'warn')).toEqual([]);
  });
});
