/** What can be amiss between Stripe and us, or within what we hold. */
export type Kind =
  /** An entry of a list for something that is no longer there. */
  | 'stale_entry'
  /** The count of a workspace's members is not the number of its rows. */
  | 'members_miscounted'
  /** Our copy of a subscription, or what stands beside it, is not what Stripe says. */
  | 'copy_differs'
  /** We hold a subscription that Stripe does not have. */
  | 'subscription_missing'
  /** A subscription that has to do with us cannot be read: a strange product, price, currency or interval. */
  | 'unknown_price'
  /** Other seats are billed than the team has members: Update Plan was never pressed. */
  | 'seats_differ'
  /** The owner has not been told yet that the next renewal bills more seats. */
  | 'renewal_unannounced'
  /** The renewal is near, and would bill other seats than it is to. */
  | 'renewal_seats_due'
  /** An invoice has been unpaid for so long that Stripe's own reminders are of no use. */
  | 'payment_overdue'
  /** Another amount of storage is billed than was asked for: Update Plan was never pressed. */
  | 'storage_differs'
  /** A subscription of a workspace's that we have not heard of. */
  | 'subscription_unnoticed'
  /** A purchase that we have not heard of. */
  | 'purchase_unnoticed'
  /** A subscription that belongs to no workspace and no purchase. */
  | 'orphan_subscription'
  /** Somebody died while claiming a purchase. */
  | 'claim_unfinished'
  /** A purchase whose subscription ended before anybody claimed it. */
  | 'purchase_ended'
  /** A purchase that nobody has claimed for days, and that no reminder was sent for. */
  | 'purchase_unclaimed'
  /** A second subscription that was given up, but not to the end. */
  | 'second_subscription_unsettled'
  /** The check itself broke at something. */
  | 'check_failed';

/** Something amiss, and how to mend it where that is safe. */
export interface Discrepancy {
  kind: Kind;
  /** The id of the workspace or, where there is none, of the subscription. */
  subject: string;
  details: Record<string, unknown>;
  repair?: () => Promise<void>;
}

/** What became of something amiss. */
export interface Finding extends Omit<Discrepancy, 'repair'> {
  /**
   * found: only looked at; repaired; alarmed: a person has to look; noted: it may yet mend itself, else it is
   * alarmed later.
   */
  outcome: 'found' | 'repaired' | 'alarmed' | 'noted';
}
