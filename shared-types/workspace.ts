import * as z from 'zod';
import { done, text } from './fields.ts';
import { operation } from './operation.ts';

export const setCompanyName = operation({
  route: 'POST /api/user/company-name',
  access: 'signed_in',
  summary: 'Name the workspace; whoever belongs to none gets one of their own by it.',
  body: z.object({ companyName: text('The company name', 100) }),
  answer: done,
});
