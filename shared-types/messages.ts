import * as z from 'zod/mini';
import { done, email, text } from './fields.ts';
import { nameText, optionalNameText } from './names.ts';
import { operation } from './operation.ts';

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
  summary: 'Send feedback to the operator.',
  body: z.object({ message }),
  status: 201,
  answer: done,
  errors: ['too_many_attempts'],
});
