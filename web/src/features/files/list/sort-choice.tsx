import { Suspense } from 'react';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import {
  largestFirst,
  type Sort,
  type SortKey,
  sortKeys,
} from '#web/features/files/entries/sort.ts';
import { classNames } from '#web/lib/class-names.ts';

const labels: Record<SortKey, string> = {
  name: 'Name',
  kind: 'Kind',
  length: 'Length',
  resolution: 'Resolution',
  rate: 'Frame rate',
  codec: 'Codec',
  date: 'Date',
  storage: 'Storage',
  size: 'Size',
};

interface SortChoiceProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Also where there is room for heads, as of a grid, which has none. */
  always?: boolean;
}

/** Sorts the list where there is no room for the heads of its columns. */
export function SortChoice({ sort, onSort, always = false }: SortChoiceProps) {
  return (
    <Suspense>
      <Listbox
        label="Sort by"
        hideLabel
        quiet
        className={classNames('w-27 shrink-0', !always && 'md:hidden!')}
        value={sort.by}
        onChange={(by) => onSort({ by, descending: largestFirst.has(by) })}
        options={sortKeys.map((value) => ({ value, label: labels[value] }))}
      />
    </Suspense>
  );
}
