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
  /** What was played of a film is sent twice a minute. */
  views_of_user: { most: 120, seconds: minute },
  /** Comments edited, done, deleted and carried over. */
  comment_changes_of_user: { most: 120, seconds: minute },
  /** Comments and requests that mail those whom they are about at once; beyond the limit they are in the inbox alone. */
  notification_mails_of_author: { most: 100, seconds: hour },
  /** People asked to approve a version, each of whom is mailed. */
  approval_requests_of_user: { most: 300, seconds: day },
  /** Share links made, and addresses of such. */
  links_of_workspace: { most: 200, seconds: day },
  /** Share links mailed, each to one person. */
  link_mails_of_user: { most: 200, seconds: day },
  /** To one mailbox: the first ones of a workspace, which other workspaces use up for no one, and further ones of all. */
  first_link_mails_of_workspace_to_mailbox: { most: 5, seconds: day },
  link_mails_to_mailbox: { most: 20, seconds: day },
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
   * a review (`maxComments`); and, once these have used that up, what is left to each address (`core/links/guests/guest-limits.ts`).
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
  /** Films opened, and what was played of them, sent twice a minute. */
  views_of_guest: { most: 60, seconds: minute },
  views_of_link_from_address: { most: 600, seconds: minute },
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
  /** Each may store a logo, and adds an audit entry. */
  branding_changes_of_workspace: { most: 100, seconds: hour },
  /** Trees of folders that are read for a template, or made from one: each takes up to 300 requests to S3. */
  folder_trees_of_user: { most: 120, seconds: hour },
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
