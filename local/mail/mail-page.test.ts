import { expect, test } from '@jest/globals';
import { mailPage } from './mail-page.ts';

const mail = {
  to: 'ada@studio.example',
  subject: 'Welcome',
  text: 'Open http://localhost:3000/register?invitation=a&b=1.\nSee you',
  html: '',
  sentAt: '2026-11-20T21:12:00.000Z',
};

test('links in a mail are clickable, without the full stop of their sentence', () => {
  expect(pageOf(mail)).toContain(
    'Open <a href="http://localhost:3000/register?invitation=a&amp;b=1">' +
      'http://localhost:3000/register?invitation=a&amp;b=1</a>.\nSee you',
  );
});

test('hostile text in a mail is shown as text and runs nothing', () => {
  const script = '<script>alert("1")</script>';
  const page = pageOf({ ...mail, to: script, subject: script, text: script, html: script });
  expect(page).not.toContain('<script');
  expect(page).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test('an empty outbox says so', () => {
  expect(mailPage([]).body.toString()).toContain('No mail has been sent yet.');
});

function pageOf(shown: typeof mail): string {
  return mailPage([shown]).body.toString();
}
