import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { done } from '#shared/rules/fields.ts';
import { formerOwnerRole } from '#shared/rules/permissions.ts';

export const offerOwnership = operation({
  route: 'POST /api/ownership-transfer',
  access: 'transfer_ownership',
  reaches: 'nothing',
  summary:
    'Offer the ownership of the workspace to a member who has joined, for seven days. It replaces an earlier offer.',
  body: z.object({ memberId: z.uuid({ error: 'Choose a member.' }) }),
  answer: done,
  errors: ['confirmation_needed', 'not_found', 'member_not_joined', 'too_many_attempts'],
});

export const withdrawOwnership = operation({
  route: 'DELETE /api/ownership-transfer',
  // The member declines it by the same call.
  access: 'see_workspace',
  reaches: 'nothing',
  summary: 'Withdraw the offer of the ownership, as the owner, or decline it, as the member.',
  answer: done,
  errors: ['not_found'],
});

export const acceptOwnership = operation({
  route: 'POST /api/ownership-transfer/accept',
  access: 'see_workspace',
  reaches: 'nothing',
  summary: `Accept the ownership of the workspace. The previous owner becomes a ${formerOwnerRole} and takes the seat.`,
  answer: done,
  errors: ['confirmation_needed', 'not_found', 'payment_provider'],
});
