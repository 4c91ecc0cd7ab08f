import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import { call } from '#web/lib/api/api-client.ts';
import { errorCode } from '#web/lib/api/messages.ts';

import { takeFirstMedia } from './first-media.ts';
import { rememberLink } from './remembered-link.ts';

/** What the answers of the server say about the link itself. */
export interface LinkEvents {
  /** It was revoked, or is over: nothing of it may stay on the screen. */
  onEnded: () => void;
  /** This browser must enter again. */
  onSignedOut: () => void;
  /** What the guest may do has changed. */
  onForbidden: () => void;
}

/** The calls of a guest who has entered by a link. */
export interface GuestCalls {
  /** Passes an answer on, and what it says about the link. */
  watch: <T>(answer: Promise<T>) => Promise<T>;
  getLink: () => ReturnType<typeof getLink>;
  reviewSource: (id: string) => ReviewSource;
  /** Notes what is shown, for when the guest returns. */
  remember: (review?: string, version?: number) => void;
  /** A page of a folder, which is named from the one that the link opens. */
  listFiles: (folder: string, after?: string) => ReturnType<typeof listFiles>;
  /** The signed addresses of the posters of files in it, by their paths. */
  posters: (paths: string[]) => Promise<Map<string, string>>;
  /** The signed address of a file in it. */
  fileUrl: (path: string, use: 'view' | 'download') => Promise<string>;
  /** The signed address of a version's original. */
  downloadUrl: (review: string, version: number, page?: number) => Promise<string>;
}

export function guestCalls(token: string, link: string, events: LinkEvents): GuestCalls {
  async function reporting<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const code = errorCode(error);
      if (code === 'link_ended') events.onEnded();
      if (code === 'guest_signed_out') events.onSignedOut();
      if (code === 'link_forbids') events.onForbidden();
      throw error;
    }
  }
  return {
    watch: reporting,
    getLink: () => reporting(getLink(link)),
    reviewSource: (id) => {
      const params = { link, id };
      const of = (comment: string) => ({ link, id, comment });
      return {
        get: () => reporting(call('GET /api/guest/{link}/reviews/{id}', { params })),
        getMedia: async (version, page) =>
          (await takeFirstMedia(
            `/api/guest/${link}/reviews/${id}/media?version=${version}`,
            page,
          )) ??
          reporting(
            call('GET /api/guest/{link}/reviews/{id}/media', {
              params,
              query: { version, ...(page !== undefined && { page }) },
            }),
          ),
        setStatus: (body) =>
          reporting(call('PUT /api/guest/{link}/reviews/{id}/status', { params, body })),
        decide: (body) =>
          reporting(call('PUT /api/guest/{link}/reviews/{id}/decision', { params, body })),
        noteView: (version, played) =>
          reporting(
            call('POST /api/guest/{link}/reviews/{id}/views', {
              params,
              body: { version, played },
            }),
          ),
        listComments: (query) =>
          reporting(call('GET /api/guest/{link}/reviews/{id}/comments', { params, query })),
        addComment: ({ audience: _, ...body }) =>
          reporting(call('POST /api/guest/{link}/reviews/{id}/comments', { params, body })),
        editComment: (comment, { audience: _, ...body }) =>
          reporting(
            call('PUT /api/guest/{link}/reviews/{id}/comments/{comment}', {
              params: of(comment),
              body,
            }),
          ),
        removeComment: (comment) =>
          reporting(
            call('DELETE /api/guest/{link}/reviews/{id}/comments/{comment}', {
              params: of(comment),
            }),
          ),
      };
    },
    remember: (review, version) =>
      rememberLink(token, {
        link,
        ...(review !== undefined && { review }),
        ...(version !== undefined && { version }),
      }),
    listFiles: (folder, after) => reporting(listFiles(link, folder, after)),
    posters: async (paths) => {
      const { posters } = await reporting(
        call('POST /api/guest/{link}/files/posters', { params: { link }, body: { paths } }),
      );
      return new Map(posters.map(({ path, url }) => [path, url]));
    },
    fileUrl: async (path, use) => {
      const { url } = await reporting(
        call('GET /api/guest/{link}/files/link', { params: { link }, query: { path, use } }),
      );
      return url;
    },
    downloadUrl: async (review, version, page) => {
      const { url } = await reporting(
        call('GET /api/guest/{link}/reviews/{id}/media', {
          params: { link, id: review },
          query: {
            version: String(version),
            ...(page !== undefined && { page: String(page) }),
            use: 'download',
          },
        }),
      );
      if (url === undefined) throw new Error('A download has a link.');
      return url;
    },
  };
}

function listFiles(link: string, folder: string, after: string | undefined) {
  return call('GET /api/guest/{link}/files', {
    params: { link },
    query: { folder, ...(after !== undefined && { after }) },
  });
}

function getLink(link: string) {
  return call('GET /api/guest/{link}', { params: { link } });
}
