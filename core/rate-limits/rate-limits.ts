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
import { credentialFetches } from '#shared/rules/sync-limits.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Rate limits: `most` attempts per key within `seconds` of the first one. */
export const limits = {
  /** Wrong passwords for one account from one address, so that attempts from elsewhere lock no one out. */
  login_to_account: { most: 10, seconds: 15 * minute },
  /** Wrong passwords for one account from all addresses; known browsers have a limit of their own. */
  login_to_account_anywhere: { most: 100, seconds: day },
  login_of_device: { most: 100, seconds: day },
  /** Successful sign-ins: each starts a session and adds an audit entry. */
  logins_of_user: { most: 60, seconds: hour },
  /** Wrong passwords from one address over all accounts. */
  login_from_address: { most: 50, seconds: 15 * minute },
  /** Wrong codes after the right password; known browsers have a limit of their own. */
  second_step_of_user: { most: 10, seconds: 15 * minute },
  second_step_of_user_daily: { most: 50, seconds: day },
  second_step_of_device: { most: 10, seconds: 15 * minute },
  second_step_of_device_daily: { most: 50, seconds: day },
  /** Passkey challenges, and responses to them. */
  passkey_requests_from_address: { most: 300, seconds: hour },
  passkeys_from_address: { most: 100, seconds: 15 * minute },
  /** Wrong codes while setting up an authenticator app, and set-ups started. */
  authenticator_codes_of_user: { most: 10, seconds: 15 * minute },
  second_factors_of_user: { most: 60, seconds: hour },
  /** Offers of the ownership of a workspace, each of which sends two mails. */
  ownership_offers_of_user: { most: 10, seconds: day },
  /** Security mails of accounts with an unconfirmed email; beyond the limit none is sent. */
  security_mails_to_mailbox_of_unconfirmed: { most: 20, seconds: day },
  /** Mails about sign-ins by unknown browsers; beyond the limit none is sent. */
  new_browser_mails_of_user: { most: 10, seconds: day },
  /** Wrong passwords of a signed-in user, over all calls that ask for the password again. */
  own_password: { most: 10, seconds: 15 * minute },
  /** Unknown device keys; a valid one is neither counted here, nor refused because of others at its address. */
  device_keys_from_address: { most: 60, seconds: 15 * minute },
  /** Requests with a valid device key: a client that renews credentials when they expire sends one in 30 minutes. */
  credentials_of_device: {
    most: credentialFetches.most,
    seconds: credentialFetches.minutes * minute,
  },
  /** Each adds an audit entry. */
  devices_of_user: { most: 60, seconds: hour },
  /** Comments and replies added. */
  comments_of_user: { most: 60, seconds: minute },
  /** Comments edited, done, deleted and carried over. */
  comment_changes_of_user: { most: 120, seconds: minute },
  /** Share links made, and addresses of such. */
  links_of_workspace: { most: 200, seconds: day },
  /** Unknown tokens of share links; a valid one is neither counted here, nor refused because of others at its address. */
  share_tokens_from_address: { most: 60, seconds: 15 * minute },
  /**
   * Wrong passcodes for one link from one address, or wrong codes for one mailbox there: the longer they go on, the longer
   * the next one waits, and no one elsewhere does.
   */
  entries_by_link_from_address: { most: 10, seconds: 15 * minute },
  entries_by_link_from_address_in_hours: { most: 15, seconds: 3 * hour },
  entries_by_link_from_address_daily: { most: 20, seconds: day },
  /** Wrong ones from one address over all links. */
  entries_from_address: { most: 50, seconds: 15 * minute },
  /**
   * Wrong ones for one link or mailbox from all addresses, until the link has another address or passcode. Beyond it no
   * one is refused: unknown browsers have the stricter limits below.
   */
  entries_anywhere: { most: 100, seconds: day },
  strict_entries_by_link_from_address: { most: 3, seconds: hour },
  strict_entries_by_link_from_address_daily: { most: 5, seconds: day },
  /** Of one IPv6 network (/48), which a site has to itself with 65,536 addresses as they are counted here. */
  strict_entries_by_link_from_network: { most: 20, seconds: day },
  /** Wrong ones by a browser that has given a right one before, and by all such browsers at one address. */
  entries_of_guest: { most: 100, seconds: day },
  entries_of_known_guests_from_address: { most: 200, seconds: day },
  /**
   * Codes mailed to enter by a link. Beyond the limits of a mailbox none is sent, and the newest that was is still valid:
   * it is for as long as these limits count (`guestCodeMinutes`).
   */
  guest_codes_from_address: { most: 30, seconds: hour },
  guest_codes_of_link_to_mailbox: { most: 5, seconds: hour },
  guest_codes_of_guest: { most: 10, seconds: hour },
  /** The first code in an hour of one link, which the links of other workspaces use up for no one. */
  first_guest_code_of_link_to_mailbox: { most: 1, seconds: hour },
  first_guest_codes_of_workspace_to_mailbox: { most: 60, seconds: hour },
  /** Further ones, over all links of all workspaces. */
  guest_codes_to_mailbox: { most: 20, seconds: hour },
  /** To mailboxes of a domain that a link names; beyond it, so many that are asked for from one address. */
  guest_codes_of_link_to_domain: { most: 300, seconds: day },
  guest_code_share_from_address: { most: 5, seconds: day },
  /** New guests of one link from one address who have proven nothing. */
  guests_of_link_from_address: { most: 60, seconds: hour },
  /**
   * What guests do: of one guest; of those at one address; of all of a link, where comments in a day fill at most a fifth of
   * a review (`maxComments`); and, once these have used that up, what is left to each address (`core/links/guest-limits.ts`).
   * Comments added, and changes of such:
   */
  comments_of_guest: { most: 30, seconds: minute },
  comments_of_link_from_address: { most: 250, seconds: day },
  comments_of_link: { most: 1_000, seconds: day },
  comment_share_of_link: { most: 30, seconds: day },
  comment_changes_of_guest: { most: 60, seconds: minute },
  comment_changes_of_link_from_address: { most: 200, seconds: 15 * minute },
  comment_changes_of_link: { most: 600, seconds: 15 * minute },
  comment_change_share_of_link: { most: 30, seconds: 15 * minute },
  /** Statuses set: each adds an audit entry, and mails the team. */
  statuses_of_guest: { most: 30, seconds: hour },
  statuses_of_link_from_address: { most: 60, seconds: hour },
  statuses_of_link: { most: 200, seconds: hour },
  status_share_of_link: { most: 10, seconds: hour },
  /**
   * Uploads started, also those that are discarded. Takes of single frames are thousands of files: of 5 MB each, a line of
   * 100 Mbit/s sends 9,000 in an hour.
   */
  uploads_of_guest: { most: 10_000, seconds: hour },
  uploads_of_link_from_address: { most: 10_000, seconds: hour },
  uploads_of_link: { most: 30_000, seconds: hour },
  upload_share_of_link: { most: 2_000, seconds: hour },
  exports_of_workspace: { most: 20, seconds: hour },
  password_changes_of_user: { most: 20, seconds: hour },
  register_from_address: { most: 300, seconds: hour },
  contact_from_address: { most: 30, seconds: hour },
  feedback_of_user: { most: 60, seconds: hour },
  purchase_from_address: { most: 60, seconds: hour },
  /** Purchases cancelled by their links. */
  purchase_cancellations_from_address: { most: 60, seconds: hour },
  /** Members added. */
  invitations_of_workspace: { most: 2_000, seconds: day },
  /** Invitations mailed by workspaces with a paid plan, or by inviters with a confirmed email. */
  invitations_mailed_of_workspace: { most: 200, seconds: day },
  invitations_of_workspace_to_mailbox: { most: 10, seconds: day },
  invitations_to_mailbox: { most: 30, seconds: day },
  /** Invitations mailed by all other callers. */
  invitations_of_unconfirmed: { most: 20, seconds: day },
  invitations_of_unconfirmed_to_mailbox: { most: 5, seconds: day },
  invitation_of_member: { most: 5, seconds: hour },
  confirmation_of_user: { most: 5, seconds: hour },
  change_of_email: { most: 5, seconds: hour },
  /** Links to change an email, mailed to one mailbox: per user, and for all unconfirmed users together. */
  change_to_mailbox_by_user: { most: 5, seconds: hour },
  change_to_mailbox_of_unconfirmed: { most: 10, seconds: day },
  /** Mails about created and deleted accounts. */
  account_mails_to_mailbox: { most: 10, seconds: day },
  reset_of_account: { most: 5, seconds: hour },
  /** Resets for accounts with an unconfirmed email: with tags, one mailbox can have many accounts. */
  reset_to_mailbox_of_unconfirmed: { most: 10, seconds: day },
  secure_account_from_address: { most: 60, seconds: hour },
  /** Links that end the mails about a review. */
  review_mails_from_address: { most: 300, seconds: hour },
  reset_from_address: { most: 60, seconds: hour },
} as const satisfies Record<string, { most: number; seconds: number }>;

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
