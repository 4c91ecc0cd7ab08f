import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';

/** How long events are listed, in seconds: 30 days (docs.stripe.com/api/events/list). */
const listedFor = 30 * 86_400;

const listParams = z.strictObject({
  ...page,
  type: text.optional(),
  types: z.array(text).optional(),
});

export const eventRoutes: Route[] = [
  route('GET', '/v1/events', listParams, (state, { type, types, ...params }) =>
    pageOf(
      state.store
        .all('events')
        .filter(({ created }) => created > state.now() - listedFor)
        .filter((event) => type === undefined || event.type === type)
        .filter((event) => types === undefined || types.includes(event.type)),
      params,
      '/v1/events',
    ),
  ),
];
