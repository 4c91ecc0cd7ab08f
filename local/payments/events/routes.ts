import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';

const listing = z.strictObject({
  ...page,
  type: text.optional(),
  types: z.array(text).optional(),
});

export const eventRoutes: Route[] = [
  route('GET', '/v1/events', listing, ({ store }, { type, types, ...given }) =>
    pageOf(
      store
        .all('events')
        .filter((event) => type === undefined || event.type === type)
        .filter((event) => types === undefined || types.includes(event.type)),
      given,
      '/v1/events',
    ),
  ),
];
