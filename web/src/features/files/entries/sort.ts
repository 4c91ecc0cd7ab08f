import { describeFilmCodec } from '#shared/rules/film/film-words.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';
import { type Entry, lengthOf } from './entries.ts';
import { kindLabels } from './file-kinds.ts';

export const sortKeys = [
  'name',
  'kind',
  'length',
  'resolution',
  'rate',
  'codec',
  'date',
  'storage',
  'size',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** Of these, the newest, longest or largest come first. */
export const largestFirst: ReadonlySet<SortKey> = new Set([
  'date',
  'size',
  'length',
  'resolution',
  'rate',
]);

export interface Sort {
  by: SortKey;
  descending: boolean;
}

/** Orders clip 2 before clip 10, and ignores case. */
const collator = lazyValue(
  () => new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }),
);

type Comparison = (one: Entry, other: Entry) => number;

/** What is not known counts as less than anything. */
const byNumber =
  (numberOf: (entry: Entry) => number | undefined): Comparison =>
  (one, other) =>
    compare(numberOf(one) ?? -1, numberOf(other) ?? -1);

const codecOf = ({ film }: Entry) => (film && describeFilmCodec(film)) ?? '';

const comparisons: Record<SortKey, Comparison> = {
  name: () => 0,
  kind: (one, other) => collator().compare(kindLabels[one.kind], kindLabels[other.kind]),
  length: byNumber((entry) => lengthOf(entry)),
  resolution: byNumber(({ film }) => (film?.width ?? 0) * (film?.height ?? 0)),
  rate: byNumber(({ film }) => film?.rate && film.rate.numerator / film.rate.denominator),
  codec: (one, other) => collator().compare(codecOf(one), codecOf(other)),
  date: (one, other) => compare(one.date ?? '', other.date ?? ''),
  storage: (one, other) => compare(one.storage ?? '', other.storage ?? ''),
  size: (one, other) => compare(one.size ?? -1, other.size ?? -1),
};

/** Sorts entries: folders first, and by name where the rest is equal. */
export function sortEntries(entries: readonly Entry[], { by, descending }: Sort): Entry[] {
  const sign = descending ? -1 : 1;
  const compareBy = comparisons[by];
  return entries.toSorted(
    (one, other) =>
      Number(other.kind === 'folder') - Number(one.kind === 'folder') ||
      sign * compareBy(one, other) ||
      (by === 'name' ? sign : 1) * collator().compare(one.name, other.name) ||
      compare(one.key, other.key),
  );
}

/** The order after pressing a column: the sensible direction first, then the other. */
export function nextSort(current: Sort, by: SortKey): Sort {
  if (current.by === by) return { by, descending: !current.descending };
  return { by, descending: largestFirst.has(by) };
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
