/** The most reviews that one link can open. */
export const maxLinkedReviews = 50;
/** The days for which a share link is open unless another end is chosen. */
export const defaultLinkDays = 14;
/** The most days for which a share link can be open. */
export const maxLinkDays = 365;
/** The fewest and the most characters of a passcode. */
export const passcodeLength = { min: 6, max: 64 };
/** Minutes for which a mailed code is valid: no less than the limits of a mailbox count, in which no other may be sent. */
export const guestCodeMinutes = 60;
/** The bytes that an upload request takes unless another limit is chosen: 100 GB. */
export const defaultRequestBytes = 100_000_000_000;
/** The files that an upload request takes unless another number is chosen. */
export const defaultRequestFiles = 10_000;
/** The most files that an upload request can take. */
export const maxRequestFiles = 1_000_000;
/** The most bytes that an upload request can take: 5 TB. */
export const maxRequestBytes = 5_000_000_000_000;
/** The most characters of a link's name. */
export const linkNameLength = 80;
/** The most people to whom a link is mailed at once. */
export const maxMailedAtOnce = 20;
