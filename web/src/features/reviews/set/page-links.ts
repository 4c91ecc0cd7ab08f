import { useEffect, useState } from 'react';
import type { VersionMedia } from '#web/features/reviews/player/player-types.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';

/** Milliseconds that links are used again for: they are valid for longer. */
const keptMs = 120_000;

/** The links to pages, which are asked for before a page is turned to, and once while one leafs to and fro. */
export interface PageLinks extends Pick<ReviewSource, 'getMedia'> {
  /** The next request asks the server. */
  forget: (version: number, page: number | undefined) => void;
  /** Loads a page, so that it is there when it is turned to. */
  preload: (version: number, page: number) => void;
}

export function pageLinks(source: Pick<ReviewSource, 'getMedia'>): PageLinks {
  const kept = new Map<string, { links: Promise<VersionMedia>; at: number }>();
  const getMedia: PageLinks['getMedia'] = (version, page) => {
    const key = `${version} ${page}`;
    const found = kept.get(key);
    if (found && performance.now() - found.at < keptMs) return found.links;
    const links = source.getMedia(version, page);
    kept.set(key, { links, at: performance.now() });
    links.catch(() => kept.delete(key));
    return links;
  };
  return {
    getMedia,
    forget: (version, page) => kept.delete(`${version} ${page}`),
    preload(version, page) {
      const load = ({ url }: VersionMedia) => url && Object.assign(new Image(), { src: url });
      getMedia(String(version), String(page)).then(load, () => undefined);
    },
  };
}

/** The small pictures of pages that the links to a page have come with, for as long as they are valid. */
export function usePosters(links: PageLinks, version: number, page: number | undefined) {
  const [posters, setPosters] = useState<{ until: string; urls: ReadonlyMap<number, string> }>();
  useEffect(() => {
    const keep = ({ posters: found, expiresAt: until }: VersionMedia) => {
      if (!found) return;
      const urls = new Map(found.map(({ page, url }) => [page, url]));
      // Other links to the same pictures would have them loaded again.
      setPosters((before) =>
        before && Date.parse(before.until) > Date.now() && before.urls.size >= urls.size
          ? before
          : { until, urls },
      );
    };
    if (page !== undefined)
      links.getMedia(String(version), String(page)).then(keep, () => undefined);
  }, [links, version, page]);
  return posters?.urls;
}
