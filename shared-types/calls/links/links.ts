import * as z from 'zod/mini';
import { operation } from '#shared/operation.ts';
import { newPasscode } from '#shared/rules/accounts/passcode.ts';
import { eitherBody } from '#shared/rules/either-body.ts';
import { asciiDomain, done, email, lineText, nextId } from '#shared/rules/fields.ts';
import { linkNameLength, maxMailedAtOnce } from '#shared/rules/link-limits.ts';
import { reviewPerson } from '../reviews.ts';
import {
  linkOpens,
  newLinkOpens,
  newRequestOpens,
  requestBytes,
  requestFiles,
} from './link-opens.ts';

/** The most addresses, and the most domains, that a link can name. */
export const maxLinkAddresses = 50;

/** What guests of a link may do besides looking; without `comment` they see no comments either. */
export const linkRights = z.object({
  comment: z.boolean(),
  /** Set the status of a review. */
  approve: z.boolean(),
  download: z.boolean(),
});
export type LinkRights = z.infer<typeof linkRights>;

/** The states of a link, as it is listed: `revoked` by a member, or `ended` because what it opens is gone. */
export const linkStates = ['open', 'expired', 'revoked', 'ended'] as const;
/** One of `linkStates`. */
export type LinkState = (typeof linkStates)[number];

/** Why a link has ended that no one has revoked, as persisted. */
export const linkEndReasons = [
  'maker_removed',
  'plan_ended',
  'nothing_left',
  /** With its folder, or one above it; restoring these opens nothing. */
  'folder_deleted',
  /** Undoing a move has put its folder into another one of that name, which was never shared. */
  'folder_merged',
  /** Its folder was restricted, or its maker may no longer share what is in it. */
  'folder_restricted',
  'abuse',
  /** The sessions of who made it, or opened it further, have ended, and its links with them. */
  'sessions_ended',
] as const;
/** One of `linkEndReasons`. */
export type LinkEndReason = (typeof linkEndReasons)[number];

/** Who a guest is. */
export const guestIdentity = z.object({
  /** As they gave it; absent if the link asked for none. */
  name: z.optional(z.string()),
  /** If it is proven. */
  email: z.optional(z.string()),
});

/**
 * A link that opens reviews or a folder to people without a seat, or takes files from them (an upload request), without
 * its address: that is shown once, when it is made.
 */
export const shareLink = z.object({
  id: z.string(),
  /** As the team calls it; guests are not told it. */
  name: z.optional(z.string()),
  opens: linkOpens,
  /** Of an upload request none: it opens nothing. */
  may: linkRights,
  /** Whether the guest's name, address and the time lie over the picture. */
  isOverlaid: z.boolean(),
  /** Whether its guests and those of other links to a review that have this as well see what the others write. */
  sharesWithOtherLinks: z.boolean(),
  /** ISO 8601. */
  expiresAt: z.string(),
  hasPasscode: z.boolean(),
  /** To whom alone it opens, after a code that is mailed to them: email addresses, and domains of such. */
  addresses: z.array(z.string()),
  domains: z.array(z.string()),
  state: z.enum(linkStates),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When its address was made (ISO 8601): who has one of before has one that has ended. */
  addressedAt: z.string(),
  /** Or has taken it over; absent once they have left. */
  createdBy: z.optional(reviewPerson),
  /** When they have taken it over (ISO 8601); absent if they made it. */
  takenOverAt: z.optional(z.string()),
  /** How often guests have entered. */
  entries: z.int(),
  /** ISO 8601; absent if no one has entered yet. */
  lastUsedAt: z.optional(z.string()),
  /** Who entered last; absent if no one has, or they were erased. */
  lastGuest: z.optional(guestIdentity),
  /** How many people have entered. */
  guests: z.int(),
});
export type ShareLink = z.infer<typeof shareLink>;

const wrongRights = 'Say for commenting, approving and downloading whether the link allows it.';
const right = z.boolean({ error: wrongRights });
const rights = z.object(
  { comment: right, approve: right, download: right },
  { error: wrongRights },
);

const overlaid = z.boolean({ error: 'The name lies over the picture, or it does not.' });

const sharing = z.boolean({
  error: 'Guests of other links see what is written here, or they do not.',
});

const linkName = lineText('The name', linkNameLength);

/** The token of a share link: the end of its address. It is sent in bodies only, so that no log has it. */
export const shareToken = z
  .string({ error: 'This link is incomplete. Please copy it again.' })
  .check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Please copy it again.'));

const isoInstant =
  /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z$/;
const wrongEnd = 'Choose when the link ends, as a date and a time in UTC.';
const end = z.string({ error: wrongEnd }).check(
  z.regex(isoInstant, wrongEnd),
  z.refine((text) => !Number.isNaN(Date.parse(text)), wrongEnd),
);

const tooManyAddresses = `A link can name at most ${maxLinkAddresses} addresses, and as many domains.`;
const addresses = z
  .array(email, { error: 'The addresses are a list of emails.' })
  .check(z.maxLength(maxLinkAddresses, tooManyAddresses));

const wrongDomain = 'A domain is written such as example.com.';
const domains = z
  .array(
    z.string({ error: wrongDomain }).check(
      z.maxLength(1_000, wrongDomain),
      // As emails are normalized; people write `@example.com`, too.
      z.overwrite((text) =>
        asciiDomain(text.normalize('NFKC').trim().toLowerCase().replace(/^@/, '')),
      ),
      z.maxLength(253, wrongDomain),
      z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/, wrongDomain),
    ),
    { error: 'The domains are a list of texts.' },
  )
  .check(z.maxLength(maxLinkAddresses, tooManyAddresses));

/** A link asks for one thing alone. */
function asksOnce(link: {
  passcode?: string | null | undefined;
  addresses?: string[] | undefined;
  domains?: string[] | undefined;
}): boolean {
  const names = (link.addresses?.length ?? 0) + (link.domains?.length ?? 0) > 0;
  return !names || typeof link.passcode !== 'string';
}
const asksTwice = {
  error: 'A link asks for a passcode, or for an address to mail a code to, but not for both.',
  path: ['passcode'],
};

const linkAnswer = z.object({ link: shareLink });
/** With the address, which is not stored: it is never shown again. */
const newLinkAnswer = z.object({ link: shareLink, url: z.string() });

export const listLinks = operation({
  route: 'GET /api/links',
  access: 'share_links',
  reaches: { lists: 'links' },
  summary: 'The share links of the workspace, the newest first, in pages of 50.',
  query: z.object({
    /** The `next` of the previous page. */
    after: z.optional(nextId),
    /** Only links that open this review; a page then has those among the links it goes through. */
    review: z.optional(z.uuid({ error: 'There is no such review.' })),
  }),
  answer: z.object({
    links: z.array(shareLink),
    /** Set if there are older ones: the `after` of the next page. */
    next: z.optional(z.string()),
  }),
});

export const listReviewReaders = operation({
  route: 'GET /api/reviews/{id}/readers',
  access: 'share_links',
  reaches: { item: 'review' },
  summary:
    'The share links by which guests read the comments of a review, or have, the newest first.',
  answer: z.object({
    links: z.array(
      z.object({
        id: z.string(),
        name: z.optional(z.string()),
        /** Whether it is open now; another one has been. */
        isOpen: z.boolean(),
        /** How many guests have entered by it. */
        guests: z.int(),
      }),
    ),
  }),
  errors: ['not_found'],
});

/** What a link is called, until when it is open, and what it asks for. */
const newLinkEntry = {
  name: z.optional(linkName),
  /** ISO 8601; in 14 days by default. */
  expiresAt: z.optional(end),
  passcode: z.optional(newPasscode),
  addresses: z.optional(addresses),
  domains: z.optional(domains),
};
const openingLink = z
  .object({
    opens: newLinkOpens,
    may: rights,
    isOverlaid: z._default(overlaid, false),
    sharesWithOtherLinks: z._default(sharing, false),
    ...newLinkEntry,
  })
  .check(z.refine(asksOnce, asksTwice));
const uploadRequest = z
  .object({ opens: newRequestOpens, ...newLinkEntry })
  .check(z.refine(asksOnce, asksTwice));

/** An upload request opens nothing. */
const noRights: LinkRights = { comment: false, approve: false, download: false };
const uploadRequestLink = z.pipe(
  uploadRequest,
  z.transform((body: z.output<typeof uploadRequest>) => ({
    ...body,
    may: noRights,
    isOverlaid: false,
    sharesWithOtherLinks: false,
  })),
);

const isRequest = ({ opens }: Record<string, unknown>) => Object(opens).kind === 'upload';

export const createLink = operation({
  route: 'POST /api/links',
  access: 'share_links',
  reaches: { paths: ['opens.folder'], item: 'review' },
  summary:
    'Make a share link to reviews or a folder, or one that takes files (an upload request); answers with its address, which is never shown again. One that downloads, opens a folder or takes files needs an identity that was confirmed within ten minutes.',
  body: eitherBody(isRequest, uploadRequestLink, openingLink),
  bodies: [openingLink, uploadRequest],
  status: 201,
  answer: newLinkAnswer,
  errors: ['confirmation_needed', 'not_found', 'plan_needed', 'too_many_attempts'],
});

export const listOwnLinks = operation({
  route: 'GET /api/own-links',
  access: 'signed_in',
  reaches: { lists: 'links' },
  summary:
    "The caller's own share links that are open, in each of their workspaces that they may see, with the session in which each was made.",
  answer: z.object({
    links: z.array(
      z.object({
        link: shareLink,
        /** The name of the workspace; null while it has none. */
        workspace: z.nullable(z.string()),
        /** Where it was made, or opened further last; absent for older links. */
        sessionId: z.optional(z.string()),
      }),
    ),
  }),
});

export const changeLink = operation({
  route: 'PUT /api/links/{id}',
  access: 'share_links',
  reaches: { item: 'link' },
  summary:
    'Change what a share link allows. Who entered before must enter again if it asks for something else from then on.',
  body: z
    .object({
      // What is not given stays as it is: others may be changing it.
      /** Of an upload request these stay in any case: it opens nothing. */
      may: z.optional(z.partial(rights)),
      isOverlaid: z.optional(overlaid),
      sharesWithOtherLinks: z.optional(sharing),
      expiresAt: z.optional(end),
      /** Null removes it. */
      name: z.optional(z.nullable(linkName)),
      /** Of an upload request alone: what it takes in all. Below what it has taken it takes nothing more. */
      maxBytes: z.optional(requestBytes),
      maxFiles: z.optional(requestFiles),
      /** Null removes it. */
      passcode: z.optional(z.nullable(newPasscode)),
      /** None if only a passcode, or the other one of these, is given. */
      addresses: z.optional(addresses),
      domains: z.optional(domains),
    })
    .check(z.refine(asksOnce, asksTwice)),
  answer: linkAnswer,
  errors: ['confirmation_needed', 'not_found'],
});

export const renewLinkAddress = operation({
  route: 'POST /api/links/{id}/address',
  access: 'share_links',
  reaches: { item: 'link' },
  summary: 'Give a share link another address; the one before ends, for those who entered as well.',
  answer: newLinkAnswer,
  errors: ['confirmation_needed', 'not_found', 'too_many_attempts'],
});

export const takeOverLink = operation({
  route: 'POST /api/links/{id}/maker',
  access: 'share_links',
  reaches: { item: 'link' },
  summary:
    "Take over a share link of another member: it ends with the caller's membership and rights from then on. Its address stays. One that downloads, opens a folder or takes files needs an identity that was confirmed within ten minutes.",
  answer: linkAnswer,
  errors: ['confirmation_needed', 'not_found'],
});

export const mailLink = operation({
  route: 'POST /api/links/{id}/mails',
  access: 'share_links',
  reaches: { item: 'link' },
  summary:
    "Mail a share link to people, with who shares what until when, and never with its passcode. Its address is stored as its hash alone, so the caller gives the token. Mails beyond a recipient's limit are not sent.",
  body: z.object({
    token: shareToken,
    to: z.array(email, { error: 'Say whom to mail the link to.' }).check(
      z.minLength(1, 'Say whom to mail the link to.'),
      z.maxLength(
        maxMailedAtOnce,
        `A link can be mailed to at most ${maxMailedAtOnce} people at once.`,
      ),
      z.overwrite((emails) => [...new Set(emails)]),
    ),
  }),
  answer: done,
  errors: ['not_found', 'too_many_attempts'],
});

export const revokeLink = operation({
  route: 'DELETE /api/links/{id}',
  access: 'share_links',
  reaches: { item: 'link' },
  summary: 'End a share link at once; it stays in the list.',
  answer: done,
  errors: ['not_found'],
});
