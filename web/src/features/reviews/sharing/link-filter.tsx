import { wordsOfLink } from '#shared/calls/links/link-words.ts';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { NativeSelect } from '#web/components/fields/native-select.tsx';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';

/** Which links are listed. */
export interface LinkFilterChoice {
  state: 'all' | 'open' | 'ended';
  /** The id of a review; empty for links to anything. */
  review: string;
  /** What their names, what they open, or the people that they are for, are searched for. */
  text: string;
}

export const everyLink: LinkFilterChoice = { state: 'all', review: '', text: '' };

export function isShown(link: ShareLink, { state, review, text }: LinkFilterChoice): boolean {
  const isOpen = link.state === 'open';
  return (
    (state === 'all' || isOpen === (state === 'open')) &&
    (review === '' || reviewsIn(link).some(({ id }) => id === review)) &&
    wordsIn(link).includes(text.trim().toLowerCase())
  );
}

/** What a search goes through, in lower case. */
function wordsIn(link: ShareLink): string {
  const { name = '', addresses, domains, createdBy, lastGuest } = link;
  const titles = reviewsIn(link).map(({ title }) => title);
  const people = [...addresses, ...domains, createdBy?.name, lastGuest?.name, lastGuest?.email];
  return [name, wordsOfLink(link).title, ...titles, ...people].join('\n').toLowerCase();
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

/** From how many on a list of links is searched. */
const searchedFrom = 8;

/** Whether there is something to choose: below that many, all of them are seen at once. */
export function isFiltered(links: readonly ShareLink[]): boolean {
  return links.length >= searchedFrom || links.some(({ state }) => state !== 'open');
}

/** Chooses which links are listed: by their state, by what they open, and by words; it stays in view above them. */
export function LinkFilter({ links, isOfOne, filter, onFilter }: LinkFilterProps) {
  const open = links.filter(({ state }) => state === 'open').length;
  const reviews = new Map(links.flatMap(reviewsIn).map(({ id, title }) => [id, title]));
  const titles = [...reviews].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className="-mt-5 flex flex-wrap gap-3 bg-raised pt-5 tall:sticky tall:-top-5 tall:z-1 tall:-mb-4 tall:pb-4">
      {links.length >= searchedFrom && (
        <SearchField
          label="Search the links"
          placeholder="Name, film or person"
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
          className="grow basis-48"
        />
      )}
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
        <NativeSelect
          aria-label="Review"
          value={filter.review}
          onChange={({ target }) => onFilter({ ...filter, review: target.value })}
          className="h-10 rounded-control border border-control bg-raised pr-8 pl-3 text-sm hover:border-text pointer-coarse:h-11"
          frameClassName="min-w-0 grow basis-40"
        >
          <option value="">All reviews and folders</option>
          {titles.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
