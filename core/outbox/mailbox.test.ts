import { expect, test } from '@jest/globals';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ada@studio.example', 'ada@studio.example'],
  ['ada+news@studio.example', 'ada@studio.example'],
  ['a.d.a@studio.example', 'a.d.a@studio.example'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@pm.me', 'ada@proton.me'],
  ['+ada@studio.example', '+ada@studio.example'],
])('mail to %s goes to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
