import { ChevronDown, Columns2, FolderPlus, Trash2, Upload } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { statusLabels } from '#shared/rules/review-statuses.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { menuIcon } from '#web/components/overlays/menu-icon.tsx';
import { reviewPath, useReviewLocation } from '#web/features/reviews/review-location.ts';
import { formatDate } from '#web/lib/format.ts';
import { comparableVersions } from './left-versions.ts';

/** When a version was added and by whom, what was decided about it, and whether clients are shown it. */
function describeVersion({ addedAt, addedBy, status, hiddenFromGuests }: ReviewVersion): string {
  const added = `${formatDate(new Date(addedAt))}${addedBy ? ` by ${addedBy.name}` : ''}`;
  const hidden = hiddenFromGuests ? ' · Not shown to clients' : '';
  return `${added} · ${statusLabels[status]}${hidden}`;
}

interface VersionProgressProps {
  /** Of the version that is uploaded. */
  number: number;
  sent: number;
}

/** How far the upload of the next version is. */
export function VersionProgress({ number, sent }: VersionProgressProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Uploading version ${number}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative grid h-8 shrink-0 place-items-center overflow-hidden rounded-control bg-hover px-2.5 text-xs tabular-nums"
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 bg-accent/30"
        style={{ width: `${percent}%` }}
      />
      <span className="relative">
        <span className="@max-[48rem]/bar:hidden">Uploading version </span>
        <span className="@min-[48rem]/bar:hidden">V</span>
        {`${number}: ${percent}%`}
      </span>
    </div>
  );
}

interface VersionMenuProps {
  review: Review;
  version: ReviewVersion;
  /** Undefined, as the others, if the user may not. */
  onUpload: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** The versions of a review, what each is compared with, and how another one is added. */
export function VersionMenu({ review, version, onUpload, onAdd, onRemove }: VersionMenuProps) {
  const navigate = useNavigate();
  const { page } = useReviewLocation();
  const others = comparableVersions(review, version);
  const changes = [
    ...(onUpload
      ? [
          {
            id: 'upload',
            icon: menuIcon(Upload),
            words: 'Upload a new version',
            hint: 'Or drop the file anywhere on the review',
            onChoose: onUpload,
          },
        ]
      : []),
    ...(onAdd
      ? [
          {
            id: 'add',
            icon: menuIcon(FolderPlus),
            words: 'Add a version',
            onChoose: onAdd,
          },
        ]
      : []),
    ...(onRemove
      ? [
          {
            id: 'remove-version',
            icon: menuIcon(Trash2),
            isDanger: true,
            words: `Take out version ${version.number}`,
            onChoose: onRemove,
          },
        ]
      : []),
  ];
  const { attributes, menu } = useMenu({
    label: 'Versions',
    side: 'start',
    groups: [
      {
        label: 'Versions',
        choices: review.versions.toReversed().map((each) => ({
          id: `version-${each.number}`,
          icon: <span className="text-xs tabular-nums">{`V${each.number}`}</span>,
          words: visibleName(nameOf(each.path)),
          hint: describeVersion(each),
          isCurrent: each === version,
          onChoose: () => navigate(reviewPath(review.id, { version: each.number, page })),
        })),
      },
      ...(others.length > 0
        ? [
            {
              label: 'Compare',
              choices: others.toReversed().map(({ number }) => ({
                id: `compare-${number}`,
                icon: menuIcon(Columns2),
                words: `Compare with version ${number}`,
                onChoose: () =>
                  navigate(
                    reviewPath(review.id, { version: version.number, compare: number, page }),
                  ),
              })),
            },
          ]
        : []),
      ...(changes.length > 0 ? [{ choices: changes }] : []),
    ],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control border border-control px-2 text-sm transition-colors duration-150 hover:bg-hover @min-[40rem]/bar:px-2.5 pointer-coarse:h-10"
      >
        <span aria-hidden="true" className="@min-[40rem]/bar:hidden">{`V${version.number}`}</span>
        <span className="@max-[40rem]/bar:sr-only">{`Version ${version.number}`}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-muted" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}
