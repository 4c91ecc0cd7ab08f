import { invalid } from './errors.ts';

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/**
 * One page of a list, newest first; the page size is 10 unless `limit` (1 to 100) is given. `rows` are oldest
 * first.
 */
export function pageOf<T extends { id: string }>(rows: T[], page: Page, url: string) {
  const { limit = 10, starting_after, ending_before } = page;
  if (limit < 1 || limit > 100) {
    throw invalid(
      'Invalid integer: limit must be from 1 to 100.',
      'limit',
      'parameter_invalid_integer',
    );
  }
  const newestFirst = rows.toReversed();
  const placeOf = (id: string, param: string) => {
    const at = newestFirst.findIndex((row) => row.id === id);
    if (at === -1) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return at;
  };
  if (ending_before !== undefined) {
    const before = newestFirst.slice(0, placeOf(ending_before, 'ending_before'));
    return { object: 'list', data: before.slice(-limit), has_more: before.length > limit, url };
  }
  const after =
    starting_after === undefined
      ? newestFirst
      : newestFirst.slice(placeOf(starting_after, 'starting_after') + 1);
  return { object: 'list', data: after.slice(0, limit), has_more: after.length > limit, url };
}
