/** Who reads a thread of comments, as persisted: members alone, or the guests of share links as well. */
export const audiences = ['team', 'everyone'] as const;
/** One of `audiences`. */
export type Audience = (typeof audiences)[number];
