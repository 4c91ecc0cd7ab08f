import * as z from 'zod';
import { updateSubscription } from '../billing/changing.ts';
import { invalid, missing } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { count, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { Books } from '../ledger/books.ts';
import type { Subscription, SubscriptionItem } from '../ledger/wire.ts';
import { the } from './fields.ts';
import { payment } from './subscriptions.ts';

function find(books: Books, id: string): { item: SubscriptionItem; subscription: Subscription } {
  for (const subscription of books.store.all('subscriptions')) {
    const item = subscription.items.data.find((candidate) => candidate.id === id);
    if (item !== undefined) return { item, subscription };
  }
  throw missing('subscription item', id);
}

const fields = {
  ...payment,
  price: text.optional(),
  quantity: count(0).optional(),
  metadata: metadata.optional(),
};
const items = '/v1/subscription_items';

export const subscriptionItemRoutes: Route[] = [
  route('GET', items, z.strictObject({ ...page, subscription: text }), (books, given) => {
    const { items: list } = the(
      books,
      'subscriptions',
      'subscription',
      given.subscription,
      'subscription',
    );
    return pageOf(list.data.toReversed(), given, items);
  }),
  route('GET', `${items}/{id}`, z.strictObject({}), (books, _params, id) => find(books, id).item),
  route('POST', items, z.strictObject({ ...fields, subscription: text }), (books, given) => {
    const { subscription, price, quantity, metadata: notes, off_session: _session, ...how } = given;
    if (price === undefined)
      throw invalid('Missing required param: price.', 'price', 'parameter_missing');
    const change = { ...how, items: [{ price, quantity, metadata: notes }] };
    const { items: list } = updateSubscription(books, subscription, change);
    return list.data.find((item) => item.price.id === price) ?? list;
  }),
  route('POST', `${items}/{id}`, z.strictObject(fields), (books, given, id) => {
    const { price, quantity, metadata: notes, off_session: _session, ...how } = given;
    const { subscription } = find(books, id);
    const change = { ...how, items: [{ id, price, quantity, metadata: notes }] };
    updateSubscription(books, subscription.id, change);
    return find(books, id).item;
  }),
  route('DELETE', `${items}/{id}`, z.strictObject(payment), (books, given, id) => {
    const { off_session: _session, ...how } = given;
    const { subscription } = find(books, id);
    updateSubscription(books, subscription.id, { ...how, items: [{ id, deleted: true }] });
    return { id, object: 'subscription_item', deleted: true };
  }),
];
