/** The most reviews that one link can open. */
export const maxLinkedReviews = 50;
/** The days for which a share link is open unless another end is chosen. */
export const defaultLinkDays = 14;
/** The most days for which a share link can be open. */
export const maxLinkDays = 365;
/** The fewest and the most characters of a passcode. */
export const passcodeLength = { min: 6, max: 64 };
/** Minutes for which a mailed code is valid. */
export const guestCodeMinutes = 10;
