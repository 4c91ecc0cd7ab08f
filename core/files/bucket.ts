import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/environment.ts';

/**
 * The name of the bucket that holds the files of all workspaces.
 * @throws Error if the environment does not name it.
 */
export function bucketName(): string {
  return required(env.storageBucket);
}

/** The prefix of all keys of a workspace's files, with a slash at its end. */
export function workspacePrefix(workspaceId: string): string {
  return `w/${workspaceId}/`;
}
