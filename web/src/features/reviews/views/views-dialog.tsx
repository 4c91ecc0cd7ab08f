import { useId } from 'react';
import type { Review, ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
import type { View } from '#shared/calls/views/views.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatMoment } from '#web/features/reviews/moments.ts';
import { leftPages } from '#web/features/reviews/pages.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

export interface ViewsDialogProps {
  open: boolean;
  onClose: () => void;
  review: Pick<Review, 'id'>;
  version: Pick<ReviewVersion, 'number' | 'kind' | 'pages'>;
}

/** Who has opened a version, and how much of it they have played, or how many pages they have looked at. */
export function ViewsDialog({ open, onClose, review, version }: ViewsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Who has seen version ${version.number}`}
      description="Members, and clients who came by a share link, whose first page tells them that you see it."
    >
      {open && <ViewList review={review} version={version} />}
    </Dialog>
  );
}

function ViewList({ review: { id }, version }: Pick<ViewsDialogProps, 'review' | 'version'>) {
  const { call } = useApi();
  const { number, kind } = version;
  const left = leftPages(version);
  const { pages, waiting, failed, refresh } = useAllPages({
    key: `views ${id} ${number}`,
    fetchPage: (after) =>
      call('GET /api/reviews/{id}/views', {
        params: { id },
        query: { version: String(number), ...(after !== undefined && { after }) },
      }),
  });
  if (waiting) return <ViewsSkeleton />;
  const views = pages
    .flatMap((page) => page.views)
    .toSorted((a, b) => b.lastAt.localeCompare(a.lastAt));
  const hasTime = kind === 'film' || kind === 'sound';
  const groups = [
    { title: 'Clients', of: views.filter(({ person }) => person?.isGuest) },
    { title: 'Team', of: views.filter(({ person }) => !person?.isGuest) },
  ].filter(({ of }) => of.length > 0);
  return (
    <div className="flex flex-col gap-5">
      {views.length === 0 && !failed && (
        <p className="text-sm text-muted">No one has opened version {number} yet.</p>
      )}
      {groups.map(({ title, of }) => (
        <ViewGroup key={title} title={title} views={of} pages={left} hasTime={hasTime} />
      ))}
      {failed && <LoadError what="The list" onRetry={() => void refresh()} />}
    </div>
  );
}

interface ViewGroupProps {
  title: string;
  views: readonly View[];
  /** Of a set, those that are left. */
  pages: readonly ReviewPage[];
  hasTime: boolean;
}

function ViewGroup({ title, views, pages, hasTime }: ViewGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-xs font-medium text-muted">
        {`${title} · ${views.length}`}
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {views.map((view) => (
          <ViewRow
            key={`${view.firstAt} ${nameOf(view)}`}
            view={view}
            pages={pages}
            hasTime={hasTime}
          />
        ))}
      </ul>
    </section>
  );
}

interface ViewRowProps extends Pick<ViewGroupProps, 'pages' | 'hasTime'> {
  view: View;
}

function ViewRow({ view, pages, hasTime }: ViewRowProps) {
  const { person, firstAt, lastAt, played } = view;
  const [first, last] = [formatMoment(firstAt), formatMoment(lastAt)];
  return (
    <li className="px-3 py-2.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {nameOf(view)}
        </p>
        {pages.length > 0 && (
          <p className="shrink-0 tabular-nums">
            {`${pages.filter((page) => played.includes(page.number)).length} of ${pages.length} pages`}
          </p>
        )}
        {hasTime && (
          <p className="shrink-0 tabular-nums">
            {played.length === 0 ? 'Not played' : `Played ${played.length}%`}
          </p>
        )}
      </div>
      {person?.email !== undefined && (
        <p className="text-xs wrap-anywhere text-muted">{person.email}</p>
      )}
      <p className="text-xs text-muted">{`Opened ${first}${last === first ? '' : ` · last ${last}`}`}</p>
      {hasTime && played.length > 0 && <PlayedBar played={played} />}
    </li>
  );
}

function nameOf({ person }: View): string {
  return person ? nameOfPerson(person) : 'A former member';
}

/** Which parts of the version were played, from its beginning to its end. */
function PlayedBar({ played }: Pick<View, 'played'>) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="mt-2 block h-1.5 w-full rounded-full bg-hover"
    >
      {played.map((part) => (
        <rect key={part} x={part} width="1" height="1" className="fill-clip-teal" />
      ))}
    </svg>
  );
}

function ViewsSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        Loading who has seen it
      </p>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-52" />
    </div>
  );
}
