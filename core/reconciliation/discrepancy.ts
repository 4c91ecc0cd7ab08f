/** The kinds of discrepancies between Stripe and our data, or within our data. */
export type Kind =
  /** An index entry whose item no longer exists. */
  | 'stale_entry'
  /** A workspace's member count differs from the number of its member items. */
  | 'members_miscounted'
  /** Our copy of a subscription, or data derived from it, differs from Stripe. */
  | 'copy_differs'
  /** A running subscription takes more than cards, or forgets those that pay an invoice. */
  | 'payment_settings_differ'
  /** An invoice for the time after the end of a plan can still be paid. */
  | 'ended_plan_payable'
  /** An invoice was paid for a plan that had ended before, and is not returned as credit. */
  | 'ended_plan_paid'
  /** A customer still has credit of a payment that was refunded. */
  | 'refunded_credit_kept'
  /** A running subscription charges another card than the newer one that its customer has chosen. */
  | 'card_differs'
  /** We have a subscription that Stripe does not have. */
  | 'subscription_missing'
  /** A subscription of ours cannot be read: an unknown product, price, currency or interval. */
  | 'unknown_price'
  /** The billed seats differ from the number of members: neither Update Plan nor a renewal has billed them yet. */
  | 'seats_differ'
  /** The owner has not been notified yet that the next renewal bills more seats. */
  | 'renewal_unannounced'
  /** The owner was not notified for a year that the plan renews. */
  | 'yearly_notice_due'
  /** The renewal is due soon, and would bill the wrong number of seats. */
  | 'renewal_seats_due'
  /** After a plan that Cancel Plan has not ended: a mail to the owner, or the deletion of what was kept, is due. */
  | 'retention_step_due'
  /** An invoice has been unpaid for so long that Stripe's own reminders no longer help. */
  | 'payment_overdue'
  /** Stripe has not finalized an invoice for a day: nothing is charged for it. */
  | 'draft_stuck'
  /** The billed storage differs from the requested storage: Update Plan has not been used since. */
  | 'storage_differs'
  /** A workspace's subscription that is missing here. */
  | 'subscription_unnoticed'
  /** A purchase that is missing here. */
  | 'purchase_unnoticed'
  /** A subscription without a workspace or purchase. */
  | 'orphan_subscription'
  /** The claim of a purchase was interrupted. */
  | 'claim_unfinished'
  /** A purchase that was cancelled, or whose subscription ended before it was claimed. */
  | 'purchase_ended'
  /** A pending purchase that Stripe would renew, though no workspace uses it. */
  | 'purchase_renews'
  /** The owner of a pending purchase pays for a workspace already, which cannot take a second plan. */
  | 'paid_twice'
  /** A purchase that has been unclaimed for days, without a reminder sent. */
  | 'purchase_unclaimed'
  /** A duplicate subscription whose cancellation or refund is incomplete. */
  | 'second_subscription_unsettled'
  /** Files that S3 has are not counted, or others are. */
  | 'files_miscounted'
  /** The sums of a workspace's storage differ from its files and reservations. */
  | 'storage_miscounted'
  /** Uploads that were not completed in time, or whose members have left, and that still reserve storage. */
  | 'uploads_expired'
  /** Parts that sync tools have stored without completing an upload are not reserved, or are older than a day. */
  | 'foreign_uploads'
  /** More than 110 percent of the storage that is provisioned is used or reserved. */
  | 'storage_exceeded'
  /** The owner has not been notified yet how full the storage is. */
  | 'usage_untold'
  /** Logs of what was read of the files are not counted yet. */
  | 'egress_uncounted'
  /** Far more has left the cloud this month than the plan stores. */
  | 'egress_high'
  /** A job of a proxy has ended, or is not known any more, which is not stored. */
  | 'proxy_unfinished'
  /** Films have no proxy, and none is being made. */
  | 'proxies_missing'
  /** A change of files is not done after a day. */
  | 'file_change_stuck'
  /** The counters of a review differ from its comments, or some are on no version that is there. */
  | 'comments_miscounted'
  /** A share link opens nothing any more, which is not recorded. */
  | 'link_outlived'
  /** A logo is stored that no workspace has. */
  | 'logo_unused'
  /** The check itself failed. */
  | 'check_failed';

/** A discrepancy, and its repair if that is safe. */
export interface Discrepancy {
  kind: Kind;
  /** The id of the workspace or, if there is none, of the subscription. */
  subject: string;
  details: Record<string, unknown>;
  repair?: () => Promise<void>;
}

/** The outcome of a discrepancy. */
export interface Finding extends Omit<Discrepancy, 'repair'> {
  /**
   * found: dry run; repaired; alarmed: the operator was alerted; noted: recorded, and alerted later unless it resolves.
   */
  outcome: 'found' | 'repaired' | 'alarmed' | 'noted';
}
