import * as z from 'zod/mini';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { sha256 } from '#core/runtime/sha256.ts';
import { transact } from '#core/table/client.ts';
import { absent, atMost, greaterThan, lessThan, not } from '#core/table/conditions.ts';
import { newId } from '#core/table/ids.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { getItems, type Item } from '#core/table/read.ts';
import { tryWriteOnce, writeUnlessExisting } from '#core/table/single-write.ts';
import { putIf, remove, type TransactionWrite, update, type Write } from '#core/table/write.ts';
import { limits } from './limits.ts';

/** The counter of a rate limit. */
export const attemptsItem = z.object({
  count: z.int(),
  expiresAt: z.int(),
  /** The id of the last change, so that the SDK's own retry of it is not counted again. Absent on older counters. */
  changeId: z.optional(z.string()),
});
type AttemptsItem = z.infer<typeof attemptsItem>;

/** A limit and its key: an account, an address, or both. */
export type Attempt = readonly [limit: keyof typeof limits, subject: string];

/** The key of an attempt's counter. It is hashed: a counter must not store an email or an address. */
export function counterKeyOf([limit, subject]: Attempt): Key {
  return keys.attempts(limit, sha256(subject));
}

/**
 * Refuses an attempt whose counter was full when it was read, before the work that it is for. It counts nothing:
 * concurrent attempts pass, until `consumeRateLimit` has counted them.
 * @throws CallError `too_many_attempts`, with the seconds to wait
 */
export function assertRoom([limit]: Attempt, counter: Item | null | undefined): void {
  if (!counter) return;
  const { count, expiresAt } = attemptsItem.parse(counter);
  const isFull = count >= limits[limit].most && expiresAt > nowInSeconds();
  if (!isFull) return;
  throw new CallError('too_many_attempts', { retryAfter: expiresAt - nowInSeconds() });
}

/** Takes counted attempts back, unless their counters have expired. */
export type ReleaseRateLimit = () => Promise<void>;

/**
 * Counts attempts before the work that they are for. The first attempt guards the others: they are counted, at the same
 * time, only if it has room. So an exhausted limit of one address never uses up a limit of many, and of more attempts at
 * once than a short window lets pass, none is refused by a longer window that the rest have filled for a moment.
 * @param others one whose subject has to be read yet is a function, which runs once the first is counted
 * @returns a function that releases the attempts, for limits that count failures only.
 * @throws CallError `too_many_attempts`, with the seconds to wait; nothing was counted then.
 */
export async function consumeRateLimit(
  first: Attempt,
  ...others: (Attempt | (() => Promise<Attempt>))[]
): Promise<ReleaseRateLimit> {
  const results = [await countOne(first)];
  if (results.every(isCounted)) {
    const count = async (other: (typeof others)[number]) =>
      countOne(typeof other === 'function' ? await other() : other);
    results.push(...(await Promise.all(others.map(count))));
  }
  return releaseOrRefuse(results);
}

/**
 * As `consumeRateLimit`, all at the same time: where a full limit may have counted the others for a moment, as those of
 * one user, or those that `assertRoom` has seen before.
 */
export async function consumeAtOnce(attempts: readonly Attempt[]): Promise<ReleaseRateLimit> {
  return releaseOrRefuse(await Promise.all(attempts.map(countOne)));
}

async function releaseOrRefuse(results: readonly CountResult[]): Promise<ReleaseRateLimit> {
  const counted = results.filter(isCounted).map(({ attempt }) => attempt);
  const retryAfter = Math.max(...results.map(({ fullFor }) => fullFor));
  if (retryAfter === 0) return () => releaseAttempts(counted);
  await releaseAttempts(counted);
  throw new CallError('too_many_attempts', { retryAfter });
}

/** An attempt, and the seconds for which its limit is full; 0 if the attempt was counted. */
interface CountResult {
  attempt: Attempt;
  fullFor: number;
}

function isCounted({ fullFor }: CountResult): boolean {
  return fullFor === 0;
}

/** Consumes the limits if all have room; false otherwise. For work that is skipped silently over its limit. */
export function isWithinLimits(...attempts: Parameters<typeof consumeRateLimit>): Promise<boolean> {
  return isAllowed(() => consumeRateLimit(...attempts));
}

/** As `isWithinLimits`, all at the same time. */
export function areWithinLimits(attempts: readonly Attempt[]): Promise<boolean> {
  return isAllowed(() => consumeAtOnce(attempts));
}

async function isAllowed(consume: () => Promise<unknown>): Promise<boolean> {
  try {
    await consume();
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === 'too_many_attempts') return false;
    throw error;
  }
}

/** A counter that a transaction changes is full, or has expired. */
class CounterPreventsIt extends Error {}

/** What a transaction does to counters that no stranger's updates change: those would make it fail. */
export interface CounterChanges {
  count?: Attempt;
  release?: readonly Attempt[];
}

/**
 * Makes writes in one transaction that also counts an attempt, and releases others.
 * @throws CallError `too_many_attempts`; the errors of the writes. Nothing was written or released then, and an attempt
 * was counted at most if a counter had expired.
 */
export async function transactWithCounters(
  writes: readonly TransactionWrite[],
  { count, release = [] }: CounterChanges,
): Promise<void> {
  const changes = [
    ...(count ? [incrementWrite(count, newId())] : []),
    ...release.map((attempt) => releaseWrite(attempt, newId())),
  ];
  try {
    await transact([...writes, ...changes]);
  } catch (error) {
    if (!(error instanceof CounterPreventsIt)) throw error;
    if (count) await consumeRateLimit(count);
    await transact(writes);
    await releaseAttempts(release);
  }
}

/** Takes attempts back that `consumeRateLimit` has counted, unless their counters have expired. */
export async function releaseAttempts(attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(attempts.map(releaseOne));
}

/** The use of a limit. */
export interface LimitUse {
  limit: keyof typeof limits;
  count: number;
  most: number;
  /** Seconds until the counter resets. */
  secondsLeft: number;
}

/** How much of these limits is used; limits without an active counter are left out. */
export async function readLimits(attempts: readonly Attempt[]): Promise<LimitUse[]> {
  const items = await getItems(attempts.map(counterKeyOf));
  return attempts.flatMap(([limit], index) => {
    const item = items[index];
    if (!item) return [];
    const { count, expiresAt } = attemptsItem.parse(item);
    // Released: nothing was used.
    if (count <= 0) return [];
    const secondsLeft = expiresAt - nowInSeconds();
    return [{ limit, count, most: limits[limit].most, secondsLeft }];
  });
}

/** Resets counters, so that a blocked user can try again. */
export async function clearLimits(attempts: readonly Attempt[]): Promise<void> {
  await transact(attempts.map((attempt) => remove(counterKeyOf(attempt))));
}

/** Increments an active counter, or starts a new one; does neither at the limit. */
async function countOne(attempt: Attempt): Promise<CountResult> {
  let expiresAt = await increment(attempt);
  if (expiresAt !== null && expiresAt <= nowInSeconds()) {
    if (await restart(attempt)) return { attempt, fullFor: 0 };
    // A concurrent call has just restarted the counter.
    expiresAt = await increment(attempt);
  }
  return { attempt, fullFor: expiresAt === null ? 0 : Math.max(1, expiresAt - nowInSeconds()) };
}

/**
 * Increments an active counter, or starts one if there is none.
 * @returns when the counter that prevents both expires, in Unix seconds; null if counted
 */
async function increment(attempt: Attempt): Promise<number | null> {
  const changeId = newId();
  const counter = await writeUnlessExisting(
    incrementWrite(attempt, changeId),
    (existing) => existing['changeId']?.S === changeId,
  );
  return counter && Number(counter['expiresAt']?.N);
}

function incrementWrite(attempt: Attempt, changeId: string): Write {
  const [limit] = attempt;
  const now = nowInSeconds();
  const { most, seconds } = limits[limit];
  return update<AttemptsItem>(
    counterKeyOf(attempt),
    {
      add: { count: 1 },
      set: { changeId },
      setIfAbsent: { expiresAt: now + seconds },
      when: [
        { pk: absent },
        { expiresAt: greaterThan(now), count: lessThan(most), changeId: not(changeId) },
      ],
    },
    () => new CounterPreventsIt(),
  );
}

/** Starts a counter that has expired, and that DynamoDB has not deleted yet. */
function restart(attempt: Attempt): Promise<boolean> {
  const [limit] = attempt;
  const now = nowInSeconds();
  const changeId = newId();
  const counter: AttemptsItem = { count: 1, expiresAt: now + limits[limit].seconds, changeId };
  const noneRuns = [{ pk: absent }, { expiresAt: atMost(now) }];
  return tryWriteOnce(
    putIf<AttemptsItem>(counterKeyOf(attempt), counter, noneRuns),
    (existing) => existing['changeId']?.S === changeId,
  );
}

async function releaseOne(attempt: Attempt): Promise<void> {
  const changeId = newId();
  await tryWriteOnce(
    releaseWrite(attempt, changeId),
    (existing) => existing['changeId']?.S === changeId,
  );
}

/** Takes an attempt back, unless its counter has expired. */
function releaseWrite(attempt: Attempt, changeId: string): Write {
  return update<AttemptsItem>(
    counterKeyOf(attempt),
    {
      add: { count: -1 },
      set: { changeId },
      when: { expiresAt: greaterThan(nowInSeconds()), changeId: not(changeId) },
    },
    () => new CounterPreventsIt(),
  );
}
