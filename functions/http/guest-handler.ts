import { CallError } from '#core/errors.ts';
import { type GuestCaller, requireGuestCaller } from '#core/links/guests/guest-caller.ts';
import { addToLogContext } from '#core/runtime/log.ts';
import { isId } from '#core/table/ids.ts';
import type { Answer, Operation } from '#shared/operation.ts';
import { addressOf } from './address.ts';
import type { Reply } from './answer.ts';
import type { HttpEvent } from './event.ts';
import { readGuestCookie } from './guest-cookie.ts';
import type { HttpHandler } from './middlewares.ts';
import { handlePublic } from './public-handler.ts';
import type { CallRequest } from './respond.ts';

type GuestOperation = Operation & {
  access: 'public';
  route: `${string}/api/guest/{link}${string}`;
};

/** Like `handlePublic`, for the calls of guests who have entered by a link, which their paths name. */
export function handleGuest<O extends GuestOperation>(
  operation: O,
  work: (request: CallRequest<O> & { guest: GuestCaller }) => Promise<Answer<O> | Reply<Answer<O>>>,
): HttpHandler {
  return handlePublic(operation, async (request) =>
    work({ ...request, guest: await requireGuest(request.event) }),
  );
}

/** Without a valid cookie the answer is the same whether there is such a link or not. */
async function requireGuest(event: HttpEvent): Promise<GuestCaller> {
  const linkId = event.pathParameters?.['link'] ?? '';
  const claims = isId(linkId) ? await readGuestCookie(event, linkId) : null;
  if (!claims?.letsIn) throw new CallError('guest_signed_out');
  addToLogContext({ workspace: claims.workspaceId });
  return requireGuestCaller(claims, addressOf(event));
}
