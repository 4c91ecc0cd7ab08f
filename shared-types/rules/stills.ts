import { inlineContentType } from './text/inline-content-type.ts';

const stillTypes: readonly (string | null)[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether a file can be attached to a comment as a still, by its name: a picture that every browser shows. */
export function isStill(path: string): boolean {
  return stillTypes.includes(inlineContentType(path));
}
