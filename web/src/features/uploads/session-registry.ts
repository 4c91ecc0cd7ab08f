import type { ApiClient } from '#web/lib/api-client.ts';
import { UploadSession } from './upload-session.ts';

const sessions = new Map<string, UploadSession>();

/**
 * The uploads of a user and workspace. They are kept while the page is: after the user has signed in again, or come
 * back from another workspace, they continue without asking for the files.
 */
export function sessionFor(owner: string, client: ApiClient): UploadSession {
  const session = sessions.get(owner) ?? new UploadSession(owner, client);
  session.client = client;
  sessions.set(owner, session);
  return session;
}
