import { expect, it } from 'vitest';
import { writtenMessage } from './write-message.ts';

const message = {
  id: '01900000-0000-7000-8000-000000000000',
  to: 'a@example.test',
  fromName: 'Firm\r\nBcc: victim@example.test\u0000',
  subject: `Subject\r\n\r\nbody\u2028${'x'.repeat(300)}`,
  text: 'one\ntwo',
  html: '<p>one</p>',
};

it('keeps names and subjects of e-mails on one line of limited length, whatever they contain', () => {
  const written = writtenMessage(message, 'office@example.com');
  expect(written.from).toEqual({ name: 'Firm Bcc: victim@example.test', address: 'office@example.com' });
  expect(written.subject).toMatch(/^Subject body x+$/);
  expect(written.subject).toHaveLength(200);
});

it('gives each e-mail one permanent Message-ID in the domain of its sender', () => {
  expect(writtenMessage(message, 'office@example.com').messageId).toBe(`<${message.id}@example.com>`);
});
