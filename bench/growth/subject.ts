import type { CallRoute } from '#shared/api.ts';
import type { Person } from '#testkit/people.ts';

/** How many entries the list has: a few as the control, many, and as many as the largest workspaces have. */
export const sizes: readonly [number, ...number[]] = [10, 1_000, 100_000];

/** A list that grows, and the calls that read it. */
export interface Subject {
  /** Where the list cannot have as many entries as others. */
  sizes?: readonly [number, ...number[]];
  /** Makes a workspace with a list of a size. @returns the calls by what they are named in the report */
  arrange(size: number): Promise<Record<string, () => Promise<unknown>>>;
}

/** Makes a call that must succeed. */
export async function succeed(
  person: Person,
  route: CallRoute,
  options?: Parameters<Person['call']>[1],
): Promise<void> {
  const { status, body } = await person.call(route, options);
  if (status !== 200) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
}
