import * as z from 'zod';
import { done, email, isSeen, text, unseenMessage } from './fields.ts';
import { operation } from './operation.ts';

const message = text('The message', 5_000);

export const sendContactMessage = operation({
  route: 'POST /api/contact',
  access: 'public',
  summary: 'Write to us.',
  body: z.object({
    // The operator alone reads it, as part of the message: a link in it reaches no one else.
    name: text('Your name', 200).refine(isSeen, unseenMessage('Your name')),
    email,
    company: z
      .string({ error: 'The company must be text.' })
      .trim()
      .max(200, 'The company can have at most 200 characters.')
      .refine(isSeen, unseenMessage('The company'))
      .optional(),
    message,
  }),
  status: 201,
  answer: done,
  errors: ['too_many_attempts'],
});

export const sendFeedback = operation({
  route: 'POST /api/feedback',
  access: 'send_feedback',
  summary: 'Tell us what works and what does not.',
  body: z.object({ message }),
  status: 201,
  answer: done,
  errors: ['too_many_attempts'],
});
