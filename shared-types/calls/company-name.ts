import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done } from '#shared/rules/fields.ts';
import { nameText } from '#shared/rules/names.ts';

export const setCompanyName = operation({
  route: 'POST /api/user/company-name',
  access: 'signed_in',
  summary: 'Name the current workspace; create one for a caller who has none.',
  body: z.object({ companyName: nameText('The company name', 100) }),
  answer: done,
  errors: ['payment_provider'],
});
