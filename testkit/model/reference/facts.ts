import type { Audience } from '#shared/rules/audiences.ts';
import type { MemberRole } from '#shared/rules/permissions.ts';
import { isFolder } from '../paths.ts';

/** A version of a file: its content, which no other version has, and who has uploaded it. */
export interface Stored {
  path: string;
  content: string;
  by: string;
  isCold?: true;
}

/** A file of a version of a review. */
export interface Page {
  content: string;
  /** Where the file is now, or was last. */
  path: string;
  /** The team has deleted it and has not restored this version since. */
  isWithdrawn: boolean;
  isErased: boolean;
}

/** A version of a review. */
export interface Version {
  number: number;
  /** One, unless it is a set of pictures. */
  pages: Page[];
  isSet: boolean;
  by: string;
  status: string;
  /** Who added it may not share. */
  isUnpublished: boolean;
}

export interface Review {
  versions: Version[];
  /** The highest number that a version ever had. */
  highest: number;
}

export interface Link {
  opens: { reviews: string[] } | { folder: string } | { uploadTo: string };
  maker: string;
  /** In hours from the beginning. */
  endsAt: number;
  /** Revoked, or ended for good. */
  isOver: boolean;
}

export interface Guest {
  link: string;
  name: string;
  /** The name of the folder of what they send, once they have sent something. */
  folder?: string;
  /** Whether the link has asked for something else, or has another address, since they entered; or they were erased. */
  isOut: boolean;
  isErased: boolean;
}

/** An upload that is not complete. */
export interface Upload extends Stored {
  /** Bytes that it holds: all of a member's; of a guest's, those of parts that were signed. */
  reserved: number;
  /** Whether its parts have arrived. */
  isSent: boolean;
  /** The name of the guest who sends it, to their own folder in that of the request. */
  guest?: string;
  /** When parts were signed last, or it was started, in hours from the beginning. */
  lastPartAt: number;
}

interface Comment {
  review: string;
  version: number;
  /** Of a set: the place of the page, if it is about one. */
  page?: number;
  words: string;
  by: string;
  audience: Audience;
  /** The versions over which it was carried to this one. */
  over: number[];
}

/** What can be undone: what it has changed. */
type LastChange =
  | { kind: 'delete'; files: Stored[] }
  | { kind: 'move'; moves: { from: string; to: string }[]; folder?: [string, string] };

/** All that the reference knows of one workspace, by names. Plain data: what happens makes a copy of it. */
export interface Facts {
  /** By which the product's clock is ahead of the beginning. */
  hours: number;
  /** Whether what an earlier plan has stored is being deleted, until the last credentials of computers have ended. */
  isEmptying: boolean;
  /** The next number of a content, a comment or a name. */
  next: number;
  files: Stored[];
  trash: (Stored & { reason: 'deleted' | 'replaced' })[];
  reviews: Record<string, Review>;
  comments: Comment[];
  links: Record<string, Link>;
  guests: Record<string, Guest>;
  uploads: Record<string, Upload>;
  owner: string;
  /** The members of the workspace besides its owner. */
  team: Record<string, MemberRole>;
  /** The member to whom the ownership is offered. */
  offered: string | null;
  /** A former member who is invited again. */
  invited: { name: string; role: MemberRole } | null;
  /** Members who were removed, or have deleted their account; and those who have deleted it. */
  former: string[];
  deleted: string[];
  plan: 'starter' | 'business' | null;
  /** Whether cold storage is asked for. */
  hasColdStorage: boolean;
  /** What became of purchases on the public page, by the tokens of their links. */
  purchases: Record<string, 'claimed' | 'cancelled'>;
  lastChange: LastChange | null;
  /**
   * What is known of the proxies of films, by their contents. `making`: once its job ends it is shown, unless the film has
   * left its path. `unsure`: that depends on what has become of earlier jobs.
   */
  proxies: Record<string, 'making' | 'unsure' | 'ready'>;
  /** The jobs of which no end was told yet, by their names: also of films that have gone. */
  jobs: Record<string, { content: string; path: string }>;
  /** The seconds of proxies that were made this month. */
  counted: number;
  isUsedUp: boolean;
}

export const people = ['Olga', 'Paula', 'Eddie'];

/** Whether someone is in the workspace. */
export const isMember = ({ owner, team }: Facts, name: string): boolean =>
  name === owner || name in team;

export function hasFolder({ files }: Facts, folder: string): boolean {
  return files.some(({ path }) => path.startsWith(folder));
}

export function fileAt({ files }: Facts, path: string): Stored | undefined {
  return files.find((file) => file.path === path);
}

/** The review that has a version of a content. */
export function reviewOf({ reviews }: Facts, content: string): string | undefined {
  return Object.keys(reviews).find((name) =>
    reviews[name]?.versions.some(({ pages }) => pages.some((one) => one.content === content)),
  );
}

/** Whether something can get a path: no file and no folder has it, and no file is above it. */
export function isFree({ files }: Facts, path: string): boolean {
  const plain = path.replace(/\/$/, '');
  return files.every(
    (file) =>
      file.path !== plain &&
      !file.path.startsWith(`${plain}/`) &&
      !(plain.startsWith(`${file.path}/`) && !isFolder(file.path)),
  );
}

/** The folder that a link opens, or takes files into. */
export function folderOfLink({ opens }: Link): string | undefined {
  if ('folder' in opens) return opens.folder;
  return 'uploadTo' in opens ? opens.uploadTo : undefined;
}

/** Whether anything is left of what a link opens. */
export function hasTarget(facts: Facts, link: Link): boolean {
  const folder = folderOfLink(link);
  if (folder !== undefined) return hasFolder(facts, folder);
  return 'reviews' in link.opens && link.opens.reviews.some((name) => name in facts.reviews);
}

/** Whether a link opens to anyone who has its address. */
export function isOpen(facts: Facts, { isOver, endsAt, maker }: Link): boolean {
  return !isOver && endsAt > facts.hours && facts.plan !== null && isMember(facts, maker);
}

export const isShown = ({ isErased, isWithdrawn }: Page): boolean => !isErased && !isWithdrawn;

/** The versions that guests may be shown. */
export function shownVersions({ versions }: Review): Version[] {
  return versions.filter(({ pages, isUnpublished }) => pages.some(isShown) && !isUnpublished);
}

export function leftVersions({ versions }: Review): Version[] {
  return versions.filter(({ pages }) => pages.some(({ isErased }) => !isErased));
}
