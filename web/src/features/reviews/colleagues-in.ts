import { use } from 'react';
import useSWR from 'swr';
import type { Review } from '#shared/calls/reviews.ts';
import { idOfRestricted, restrictedFolderOf } from '#shared/rules/text/restricted-names.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { type Colleague, type Colleagues, ColleaguesContext } from './colleagues.ts';

/** Whom comments of a review can mention, and who can be asked about it: in a restricted folder, who sees that. */
export function useColleaguesIn(review: Review | undefined): Colleagues | null {
  const { call } = useApi();
  const team = use(ColleaguesContext);
  const folder = review?.versions.map(({ path }) => restrictedFolderOf(path)).find(Boolean);
  const id = folder ? idOfRestricted(folder) : '';
  const { data } = useSWR(folder ? `/api/restricted-folders/${id}/people` : null, () =>
    call('GET /api/restricted-folders/{id}/people', { params: { id } }),
  );
  if (!team || !folder) return team;
  const people = (data?.people ?? []).map(
    ({ userId, name, email }): Colleague => ({ id: userId, name, email }),
  );
  const others = people.filter(({ id }) => id !== team.me);
  return { ...team, all: [...others, ...team.all.filter(({ id }) => id === team.me)] };
}
