/** How often each thing is done beside the others of its kind. */
type Weights<Name extends string> = Record<Name, number>;

/** The share of each kind in all requests, as people use the product. */
export const kinds = { read: 70, change: 20, signIn: 5, webhook: 5 } as const;

/** What people read: mostly what the dashboard loads when it is opened, then reviews, also as guests of share links. */
export const reads = {
  user: 30,
  teamMembers: 18,
  storage: 10,
  coldStorage: 10,
  files: 12,
  usage: 6,
  workspaces: 6,
  devices: 2,
  audit: 3,
  invoices: 2,
  billing: 1,
  reviews: 5,
  review: 10,
  comments: 5,
  links: 2,
  guestOpening: 5,
  guestReview: 5,
} as const satisfies Weights<string>;
export type Read = keyof typeof reads;

/** What people change. An invitation is followed by about one removal, so that teams keep their size. */
export const changes = {
  invite: 20,
  changeRole: 18,
  remove: 20,
  rename: 8,
  requestStorage: 10,
  requestColdStorage: 8,
  sendFeedback: 6,
  upload: 16,
  startReview: 8,
  comment: 20,
  makeLink: 5,
  guestComment: 8,
  updatePlan: 2,
} as const satisfies Weights<string>;
export type ChangeKind = keyof typeof changes;

/** How the delivery of a webhook is disturbed; a tenth of them is. */
export const disturbances = {
  /** Both copies at once. */
  twice: 1,
  /** An event that was processed before. */
  again: 1,
  /** The newest event before all older ones. */
  reordered: 1,
  /** An event that never arrives: the next one is delivered instead. */
  lost: 1,
} as const satisfies Weights<string>;
export type Disturbance = keyof typeof disturbances;

/** The share of webhooks that are disturbed. */
export const disturbedShare = 0.1;

/** The name at a draw from 0 to 1 (excluding 1), each with a range as wide as its weight. */
export function chosen<Name extends string>(weights: Weights<Name>, draw: number): Name {
  const entries = Object.entries<number>(weights);
  let left = draw * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const name in weights) {
    left -= weights[name];
    if (left < 0) return name;
  }
  throw new Error('A draw is from 0 to 1, excluding 1.');
}
