import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { GuestOpens } from '#shared/calls/links/link-opens.ts';
import type { Answer } from '#shared/operation.ts';
import { ApiError, call } from '#web/lib/api/api-client.ts';
import { cookiesBlocked } from '#web/lib/api/kept-session.ts';
import { errorCode, UnexpectedAnswer } from '#web/lib/api/messages.ts';
import { type GuestCalls, guestCalls } from './guest-calls.ts';
import { rememberedLink, rememberLink } from './remembered-link.ts';

/** What a link asks for before it opens. */
export type LinkEntrance = Answer<CallAt<'POST /api/guest/open'>>;
/** What it opens. */
export type OpenedLink = Answer<CallAt<'GET /api/guest/{link}'>>;

/** What a link of one kind opens. */
export type OpensOf<Kind extends GuestOpens['kind']> = Extract<GuestOpens, { kind: Kind }>;

/** What a guest who may not download can do about a file that browsers do not show. */
export function askForDownload({ company }: OpenedLink): string {
  return `Ask ${company ?? 'the person who sent you this link'} for a link with download.`;
}

type State =
  | { at: 'opening' | 'failed' | 'ended' }
  | { at: 'entrance'; entrance: LinkEntrance }
  | { at: 'entered'; link: OpenedLink; id: string; calls: GuestCalls };

/**
 * Where the visitor of a link is: in front of what it asks for, inside, or out because it has ended. Asking changes
 * nothing at the server, so that programs that look at links spend nothing.
 * @returns `open` asks again; `enter` goes in, once what it asks for was given, and rejects if the browser keeps no cookies
 */
export function useShareLink(token: string) {
  const [state, setState] = useState<State>({ at: 'opening' });

  const enter = useCallback(
    async (id: string, open: () => Promise<void>, { hasJustEntered = false } = {}) => {
      let isKept = !hasJustEntered;
      const calls: GuestCalls = guestCalls(token, id, {
        onEnded: () => {
          rememberLink(token, null);
          setState({ at: 'ended' });
        },
        onSignedOut: () => {
          rememberLink(token, null);
          // A guest who enters at this moment sees why not, in the form.
          if (isKept) void open();
        },
        onForbidden: () => void show(),
      });
      async function show() {
        const link = await calls.getLink();
        isKept = true;
        setState({ at: 'entered', link, id, calls });
      }
      try {
        await show();
      } catch (error) {
        const isLost = hasJustEntered && errorCode(error) === 'guest_signed_out';
        if (isLost) throw new UnexpectedAnswer({ message: cookiesBlocked.link });
        throw error;
      }
      if (!rememberedLink(token)) rememberLink(token, { link: id });
    },
    [token],
  );

  const open = useCallback(async (): Promise<void> => {
    try {
      const remembered = rememberedLink(token);
      if (remembered) {
        await enter(remembered.link, open);
        return;
      }
      const entrance = await call('POST /api/guest/open', { body: { token } });
      if (entrance.isEntered) await enter(entrance.id, open);
      else setState({ at: 'entrance', entrance });
    } catch (error) {
      // What is signed out has asked again already.
      if (errorCode(error) === 'guest_signed_out') return;
      setState({ at: isEnded(error) ? 'ended' : 'failed' });
    }
  }, [token, enter]);

  useEffect(() => {
    void open();
  }, [open]);
  return useMemo(
    () => ({ state, open, enter: (id: string) => enter(id, open, { hasJustEntered: true }) }),
    [state, open, enter],
  );
}

/** An address that was cut short is as one that has ended. */
function isEnded(error: unknown): boolean {
  return errorCode(error) === 'link_ended' || (error instanceof ApiError && error.status === 400);
}
