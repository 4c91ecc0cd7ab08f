import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done, email, text } from '#shared/rules/fields.ts';
import { nameText, optionalNameText } from '#shared/rules/names.ts';

const message = text('The message', 5_000);

export const sendContactMessage = operation({
  route: 'POST /api/contact',
  access: 'public',
  summary: 'Send a contact message to the operator.',
  body: z.object({
    name: nameText('Your name', 200),
    email,
    company: optionalNameText('The company', 200),
    message,
  }),
  status: 201,
  answer: done,
  errors: ['too_many_attempts'],
});

export const sendFeedback = operation({
  route: 'POST /api/feedback',
  access: 'send_feedback',
  reaches: 'nothing',
  summary: 'Send feedback to the operator.',
  body: z.object({ message }),
  status: 201,
  answer: done,
  errors: ['too_many_attempts'],
});
