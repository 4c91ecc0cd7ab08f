import { coldStorage, hotStorage } from '#shared/rules/plans.ts';
import { listPrices as price } from './list-prices.ts';
import { usage } from './usage.ts';

/** One line of a month's bill, in US dollars. */
export interface Line {
  name: string;
  dollars: number;
}

const gbOfTb = 1_000;
const mbOfGb = 1_000;

/** What one kind of storage costs. */
interface Kind {
  /** US dollars a GB and month. */
  gbMonth: number;
  /** US dollars a GB that is read, besides the transfer. */
  readGb: number;
  thousandWrites: number;
  thousandReads: number;
}

const { hotUnreadShare: unread, hotForgottenShare: forgotten } = usage;

/** Hot storage, as Intelligent-Tiering moves files that are not read. */
export const hot: Kind = {
  gbMonth:
    (1 - unread - forgotten) * price.hotGbMonth +
    unread * price.hotUnreadGbMonth +
    forgotten * price.hotForgottenGbMonth +
    price.monitoredThousandObjects / 1000 / usage.fileGb,
  readGb: 0,
  thousandWrites: price.hotThousandWrites,
  thousandReads: price.hotThousandReads,
};

export const cold: Kind = {
  gbMonth: price.coldGbMonth,
  readGb: price.coldReadGb,
  thousandWrites: price.coldThousandWrites,
  thousandReads: price.coldThousandReads,
};

/** US dollars for reading one TB over the internet, with its requests. */
export function readingTb({ readGb, thousandReads }: Kind): number {
  const requests = (gbOfTb * mbOfGb) / usage.readMb;
  return gbOfTb * (price.egressGb + readGb) + (requests / 1000) * thousandReads;
}

/** US dollars for uploading one TB: transfer in is free, each part is a request. */
export function uploadingTb({ thousandWrites }: Kind): number {
  return ((gbOfTb * mbOfGb) / usage.partMb / 1000) * thousandWrites;
}

/** US dollars for storing one TB for a month. */
export function storingTb({ gbMonth }: Kind): number {
  return gbOfTb * gbMonth;
}

/** What one TB of cold storage costs if it is deleted at once: Glacier Instant Retrieval charges 90 days at least. */
export function shortestColdTb(): number {
  return 3 * storingTb(cold);
}

/** US dollars for storing one TB of hot files that are all read within 30 days. */
export function busyHotTb(): number {
  return gbOfTb * price.hotGbMonth;
}

/** US dollars a month for which one TB is sold. */
export const soldTb = {
  hot: hotStorage.pricePerBlock / hotStorage.stepTb,
  cold: coldStorage.pricePerTb,
};

/** US dollars a month for what reviews read from S3: films that are watched, and tables of frames, read once and stored. */
function reviewDollars(): number {
  const { reviewedVersions, openingsForEachVersion, watchedGb, frameTableRequests } = usage;
  const watchedTb = (reviewedVersions * openingsForEachVersion * watchedGb) / gbOfTb;
  const tables =
    (reviewedVersions / 1000) *
    (frameTableRequests * price.hotThousandReads + price.hotThousandWrites);
  return watchedTb * readingTb(hot) + tables;
}

/** US dollars a month for the films that guests of share links watch. */
function linkDollars(): number {
  const { sharedLinks, entriesForEachLink, watchedGbForEachEntry } = usage;
  const watchedTb = (sharedLinks * entriesForEachLink * watchedGbForEachEntry) / gbOfTb;
  return watchedTb * readingTb(hot);
}

/** US dollars a month for the proxies that MediaConvert makes. */
function transcodingDollars(): number {
  const { transcodedMinutes, transcodedFastShare } = usage;
  return transcodedMinutes * (1 + transcodedFastShare) * price.transcodedMinute;
}

/** The cost of the files of a number of paying workspaces in a month, line by line. */
export function fileLines(workspaces: number): Line[] {
  const hotTb = workspaces * (1 + usage.storageTb) * usage.filledShare;
  const coldTb = workspaces * usage.coldStorageTb * usage.filledShare;
  return [
    { name: 'Files, hot storage', dollars: hotTb * storingTb(hot) },
    { name: 'Files, cold storage', dollars: coldTb * storingTb(cold) },
    {
      name: 'Files, proxies',
      dollars: (hotTb + coldTb) * usage.proxyShare * gbOfTb * price.hotGbMonth,
    },
    {
      name: 'Files, uploads',
      dollars: usage.uploadedShare * (hotTb * uploadingTb(hot) + coldTb * uploadingTb(cold)),
    },
    {
      name: 'Files, reading and egress',
      dollars:
        hotTb * usage.hotReadShare * readingTb(hot) +
        coldTb * usage.coldReadShare * readingTb(cold),
    },
    { name: 'Reviews, films and tables of frames', dollars: workspaces * reviewDollars() },
    { name: 'Proxies, made in the cloud', dollars: workspaces * transcodingDollars() },
    { name: 'Share links, films', dollars: workspaces * linkDollars() },
  ];
}
