/**
 * Characters that a name must not contain: control characters, line breaks, and those that are invisible or change the
 * text direction (Unicode UTR 36, section 2: they make a name look like another).
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5/u;

/** Whether a text has no invisible characters and none that change its direction. */
export function isSeen(value: string): boolean {
  return !unseen.test(value);
}
