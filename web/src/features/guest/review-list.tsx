import { AudioLines, File, Film, ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { PageMeta } from '#web/components/page-meta.tsx';
import { formatDuration } from '#web/features/files/list/describe-entry.ts';
import { lengthOf } from '#web/features/reviews/list/turn.ts';
import { StatusBadge } from '#web/features/reviews/status-badge.tsx';
import { formatDate, pluralize } from '#web/lib/format.ts';
import { PlaceLink } from './place-link.tsx';
import { Thumbnail, tile, tileName } from './thumbnail.tsx';
import type { OpenedLink, OpensOf } from './use-share-link.ts';

type Reviews = OpensOf<'reviews'>['reviews'];

interface ReviewListProps {
  link: OpenedLink;
  reviews: Reviews;
}

/** The reviews that a link opens, if there are several or none is left. */
export function ReviewList({ link, reviews }: ReviewListProps) {
  const [only] = reviews;
  const waiting = reviews.filter(({ status }) => status === 'needs_review').length;
  return (
    <div className="mx-auto w-full max-w-6xl py-4">
      <PageMeta title={link.company ? `${link.company} · Reviews` : 'Reviews'} />
      <h1 className="text-2xl">{only ? 'Reviews' : 'Nothing is left to see here'}</h1>
      {!only && <p className="mt-1 text-muted">What it opened was taken away by its team.</p>}
      {only && (
        <>
          <p className="mt-1 text-sm text-muted">
            {/* Others may be asked: what a guest can decide, only the review itself knows. */}
            <span className="font-medium text-text">
              {waiting === 0 ? 'None needs review' : `${waiting} of ${reviews.length} to review`}
            </span>
            {' · '}
            <span>{`${link.company ? `From ${link.company}, until` : 'Until'} ${formatDate(new Date(link.expiresAt))}`}</span>
          </p>
          <ul
            aria-label="Reviews"
            className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3 sm:gap-4"
          >
            {reviews.map((review) => (
              <ReviewTile key={review.id} {...review} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const icons = { film: Film, sound: AudioLines, picture: ImageIcon, other: File };

function ReviewTile({ id, title, status, poster, newest }: Reviews[number]) {
  // Its link is valid for a while.
  const [broken, setBroken] = useState<string>();
  const Icon = icons[newest.kind];
  const length = lengthOf(newest);
  return (
    <li className={tile}>
      <Thumbnail
        poster={poster === broken ? undefined : poster}
        onBroken={() => setBroken(poster)}
        icon={<Icon aria-hidden="true" className="size-8" strokeWidth={1} />}
        length={
          newest.pages !== undefined
            ? pluralize(newest.pages, 'page')
            : length === undefined
              ? undefined
              : formatDuration(length)
        }
      />
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <PlaceLink to={{ review: id }} className={tileName}>
          {title}
        </PlaceLink>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <p className="text-xs text-muted tabular-nums">
            {`Version ${newest.number} · ${formatDate(new Date(newest.addedAt))}`}
          </p>
          <StatusBadge status={status} />
        </div>
      </div>
    </li>
  );
}
