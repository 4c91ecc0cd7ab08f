import type { ShareLink } from '#shared/calls/links.ts';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';

/** Which links are listed. */
export interface LinkFilterChoice {
  state: 'all' | 'open' | 'ended';
  /** The id of a review; empty for links to anything. */
  review: string;
}

export const everyLink: LinkFilterChoice = { state: 'all', review: '' };

export function isShown(link: ShareLink, { state, review }: LinkFilterChoice): boolean {
  const isOpen = link.state === 'open';
  return (
    (state === 'all' || isOpen === (state === 'open')) &&
    (review === '' || reviewsIn(link).some(({ id }) => id === review))
  );
}

function reviewsIn({ opens }: ShareLink) {
  return opens.kind === 'reviews' ? opens.reviews : [];
}

interface LinkFilterProps {
  links: readonly ShareLink[];
  /** Whether all of them are of one review. */
  isOfOne: boolean;
  filter: LinkFilterChoice;
  onFilter: (filter: LinkFilterChoice) => void;
}

/** Chooses which links are listed: by their state, and by what they open. */
export function LinkFilter({ links, isOfOne, filter, onFilter }: LinkFilterProps) {
  const open = links.filter(({ state }) => state === 'open').length;
  const reviews = new Map(links.flatMap(reviewsIn).map(({ id, title }) => [id, title]));
  const titles = [...reviews].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className="flex flex-wrap gap-3">
      <fieldset className="min-w-56 grow">
        <legend className="sr-only">State</legend>
        <RadioSegments
          options={[
            { value: 'all', label: `All ${links.length}` },
            { value: 'open', label: `Open ${open}` },
            { value: 'ended', label: `Ended ${links.length - open}` },
          ]}
          value={filter.state}
          onChange={(state) => onFilter({ ...filter, state })}
          className="h-10 pointer-coarse:h-11"
        />
      </fieldset>
      {!isOfOne && titles.length > 1 && (
        <select
          aria-label="Review"
          value={filter.review}
          onChange={({ target }) => onFilter({ ...filter, review: target.value })}
          className="h-10 min-w-0 grow basis-40 rounded-control border border-control bg-raised px-3 text-sm hover:border-text pointer-coarse:h-11"
        >
          <option value="">All reviews and folders</option>
          {titles.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
