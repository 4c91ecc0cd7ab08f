import { type ReactNode, useEffect, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { hasPage } from '#web/features/reviews/pages.ts';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';
import type { Still } from './capture-stills.ts';

export interface PagePictures {
  /** Those that are there; null for what this browser cannot show. */
  of: ReadonlyMap<number, Still | null>;
  isReady: boolean;
  failed: boolean;
  /** Loads them: to be rendered, unseen. */
  loading: ReactNode;
}

/** The pictures of the pages that comments of a set are about. */
export function usePagePictures(
  source: ReviewSource,
  version: ReviewVersion,
  comments: readonly ReviewComment[],
): PagePictures {
  const [urls, setUrls] = useState<ReadonlyMap<number, string | null>>(new Map());
  const [pictures, setPictures] = useState<PagePictures['of']>(new Map());
  const wanted = [...new Set(comments.flatMap(({ page }) => page ?? []))].filter((page) =>
    hasPage(version, page),
  );
  const missing = wanted.filter((page) => !urls.has(page));
  const missingKey = missing.join(' ');
  useEffect(() => {
    for (const page of missingKey.split(' ').filter(Boolean)) {
      const keep = (url: string | null) =>
        setUrls((before) => new Map(before).set(Number(page), url));
      source.getMedia(String(version.number), page).then(
        ({ url }) => keep(url ?? null),
        () => keep(null),
      );
    }
  }, [source, version.number, missingKey]);
  const settle = (page: number, still: Still | null) =>
    setPictures((before) => new Map(before).set(page, still));
  const isSettled = (page: number) => pictures.has(page) || urls.get(page) === null;
  return {
    of: pictures,
    isReady: wanted.every(isSettled),
    failed: wanted.some((page) => urls.get(page) === null || pictures.get(page) === null),
    loading: [...urls].map(
      ([page, url]) =>
        url && (
          <img
            key={page}
            src={url}
            alt=""
            data-page={page}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              settle(page, { url, width, height })
            }
            onError={() => settle(page, null)}
            className="hidden"
          />
        ),
    ),
  };
}
