import { useMemo } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { Answer, BodyInput } from '#shared/operation.ts';
import type { Waveform } from '#shared/rules/film/waveform.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';
import { useApi } from '#web/lib/api/api-context.ts';

type MemberAnswer = Answer<CallAt<'GET /api/reviews/{id}'>>;
type GuestAnswer = Answer<CallAt<'GET /api/guest/{link}/reviews/{id}'>>;
/**
 * Whether there are emails about it, who was asked to approve its versions, and what they may do in it, is answered to
 * members alone; what they themselves are asked, and whether anyone is, to guests.
 */
export type ReviewAnswer = Omit<MemberAnswer, 'mails' | 'may'> &
  Partial<Pick<MemberAnswer, 'mails' | 'may'> & Omit<GuestAnswer, 'review'>>;
type NewStatus = BodyInput<CallAt<'PUT /api/reviews/{id}/status'>>;
type NewDecision = BodyInput<CallAt<'PUT /api/reviews/{id}/decision'>>;
export type NewComment = BodyInput<CallAt<'POST /api/reviews/{id}/comments'>>;
type ChangedComment = BodyInput<CallAt<'PUT /api/reviews/{id}/comments/{comment}'>>;
export type NewAudience = BodyInput<CallAt<'PUT /api/reviews/{id}/comments/{comment}/audience'>>;
/** The share links by which clients read a review's comments, or have. */
export type Readers = Answer<CallAt<'GET /api/reviews/{id}/readers'>>['links'];
type CommentAnswer = Pick<Answer<CallAt<'POST /api/reviews/{id}/comments'>>, 'comment'>;

/** @param url of what is played */
type AddWaveform = (
  of: NonNullable<Answer<CallAt<'GET /api/reviews/{id}/media'>>['waveformOf']>,
  url: string,
  signal: AbortSignal,
) => Promise<Waveform | null>;

/** Measures and adds the waveforms that a member sees missing. */
export function waveformAdder(call: ApiClient['call']): AddWaveform {
  return async (...missing) =>
    (await import('#web/features/media/add-waveform.ts')).addWaveformOfStored(call, ...missing);
}

/** The calls about one review: a member's, or a guest's, which have paths of their own. */
export interface ReviewSource {
  get: () => Promise<ReviewAnswer>;
  /** @param version its number, as in a query, and that of its page, where it has any */
  getMedia: (
    version: string,
    page?: string,
  ) => Promise<Answer<CallAt<'GET /api/reviews/{id}/media'>>>;
  setStatus: (body: NewStatus) => Promise<Pick<ReviewAnswer, 'review'>>;
  /** Decides as one who was asked to approve a version. */
  decide: (body: NewDecision) => Promise<Pick<ReviewAnswer, 'review' | 'rounds' | 'request'>>;
  /** Notes that a version was opened, and which hundredths of it were played, or which pages were looked at. */
  noteView: (version: number, played: number[]) => Promise<unknown>;
  listComments: (query: {
    version: string;
    after?: string;
  }) => Promise<Answer<CallAt<'GET /api/reviews/{id}/comments'>>>;
  addComment: (body: NewComment) => Promise<CommentAnswer>;
  editComment: (comment: string, body: ChangedComment) => Promise<CommentAnswer>;
  removeComment: (comment: string) => Promise<unknown>;
  /** Measures and adds the waveform that is missing, of what is played; absent for guests. */
  addWaveform?: AddWaveform;
  /** Missing where comments cannot be marked as done. */
  setDone?: (comment: string, isDone: boolean) => Promise<CommentAnswer>;
  /** Missing for guests. @param assignee the id of a member; null for no one */
  assign?: (comment: string, assignee: string | null) => Promise<CommentAnswer>;
  /** Missing for guests: what they see is for everyone. */
  setAudience?: (comment: string, body: NewAudience) => Promise<CommentAnswer>;
  /** Refused to members who may not share. */
  getReaders?: () => Promise<Readers>;
}

/** The calls of a member. */
export function useMemberSource(id: string): ReviewSource {
  const { call } = useApi();
  return useMemo(() => memberSource(call, id), [call, id]);
}

export function memberSource(call: ApiClient['call'], id: string): ReviewSource {
  const params = { id };
  const of = (comment: string) => ({ id, comment });
  return {
    get: () => call('GET /api/reviews/{id}', { params }),
    getMedia: (version, page) =>
      call('GET /api/reviews/{id}/media', {
        params,
        query: { version, ...(page !== undefined && { page }) },
      }),
    setStatus: (body) => call('PUT /api/reviews/{id}/status', { params, body }),
    decide: (body) => call('PUT /api/reviews/{id}/decision', { params, body }),
    noteView: (version, played) =>
      call('POST /api/reviews/{id}/views', { params, body: { version, played } }),
    listComments: (query) => call('GET /api/reviews/{id}/comments', { params, query }),
    addComment: (body) => call('POST /api/reviews/{id}/comments', { params, body }),
    editComment: (comment, body) =>
      call('PUT /api/reviews/{id}/comments/{comment}', { params: of(comment), body }),
    removeComment: (comment) =>
      call('DELETE /api/reviews/{id}/comments/{comment}', { params: of(comment) }),
    addWaveform: waveformAdder(call),
    setDone: (comment, isDone) =>
      call('PUT /api/reviews/{id}/comments/{comment}/done', {
        params: of(comment),
        body: { isDone },
      }),
    assign: (comment, assignee) =>
      call('PUT /api/reviews/{id}/comments/{comment}/assignee', {
        params: of(comment),
        body: { assignee: assignee ?? '' },
      }),
    setAudience: (comment, body) =>
      call('PUT /api/reviews/{id}/comments/{comment}/audience', { params: of(comment), body }),
    getReaders: async () => (await call('GET /api/reviews/{id}/readers', { params })).links,
  };
}
