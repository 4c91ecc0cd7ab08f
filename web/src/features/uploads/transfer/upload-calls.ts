import type { CallAt } from '#shared/api.ts';
import type { Answer, BodyInput } from '#shared/operation.ts';
import type { ApiClient } from '#web/lib/api/api-client.ts';

type StartAnswer = Answer<CallAt<'POST /api/uploads'>>;

/** The calls about uploads: a member's, or a guest's, which have paths of their own. */
export interface UploadCalls {
  start: (
    file: BodyInput<CallAt<'POST /api/uploads'>>,
  ) => Promise<
    Pick<StartAnswer, 'part'> & { upload: Pick<StartAnswer['upload'], 'id' | 'partSize'> }
  >;
  /** The parts that have arrived. */
  get: (id: string) => Promise<Pick<Answer<CallAt<'GET /api/uploads/{id}'>>, 'parts'>>;
  signParts: (
    id: string,
    parts: BodyInput<CallAt<'POST /api/uploads/{id}/parts'>>['parts'],
  ) => Promise<Answer<CallAt<'POST /api/uploads/{id}/parts'>>>;
  /** The version that the file became; guests do not learn it. */
  complete: (id: string) => Promise<{ file: unknown; version?: string }>;
  discard: (id: string) => Promise<unknown>;
}

/** The calls of a member. */
export function memberUploads(call: ApiClient['call']): UploadCalls {
  return {
    start: (body) => call('POST /api/uploads', { body }),
    get: (id) => call('GET /api/uploads/{id}', { params: { id } }),
    signParts: (id, parts) =>
      call('POST /api/uploads/{id}/parts', { params: { id }, body: { parts } }),
    complete: (id) => call('POST /api/uploads/{id}/complete', { params: { id } }),
    discard: (id) => call('DELETE /api/uploads/{id}', { params: { id } }),
  };
}
