import { expect, test } from '@jest/globals';
import type { CallRoute } from '#shared/api.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { addGuestComment, withGuest } from '#testkit/files/links.ts';
import { path } from '#testkit/files/stored-files.ts';

// Who is a guest is read from the items of links: each function that names people is granted that.
test('every call of members answers once guests have commented on a review and decided about it', async () => {
  const { owner, review, guest } = await withGuest();
  const { id } = review;
  const theirs = await addGuestComment(guest, id);
  const call = async (route: CallRoute, options: object = {}) => {
    const answer = await owner.call(route, { params: { id }, ...options });
    expect(`${answer.status} ${route}`).toMatch(/^20[01] /);
    return answer.body;
  };
  const approve = (status: string) =>
    guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params: { id },
      body: { version: 1, status },
    });
  const statusBy = { name: 'Clara Client', isGuest: true };
  await approve('approved');
  expect((await call('GET /api/reviews')).reviews).toMatchObject([{ statusBy }]);
  expect((await call('GET /api/reviews/{id}')).review).toMatchObject({ statusBy });
  expect((await call('POST /api/reviews', { body: { path } })).review).toMatchObject({ statusBy });
  expect((await call('GET /api/export/reviews')).reviews[0].review).toMatchObject({ statusBy });
  const comment = { id, comment: theirs.id };
  const done = await call('PUT /api/reviews/{id}/comments/{comment}/done', {
    params: comment,
    body: { isDone: true },
  });
  expect(done.comment).toMatchObject({ author: statusBy });
  const { previous } = await call('PUT /api/reviews/{id}/status', {
    body: { version: 1, status: 'needs_review' },
  });
  expect(previous).toMatchObject({ by: statusBy });
  await approve('changes_requested');
  await addGuestComment(guest, id);
  await uploadFile(owner, path, 'Second cut.', { replace: true });
  await call('POST /api/reviews/{id}/versions', { body: { path } });
  await call('POST /api/reviews/{id}/carry', { body: { from: 1, version: 2 } });
  await call('DELETE /api/reviews/{id}/comments/{comment}', { params: comment });
  await call('DELETE /api/reviews/{id}');
});
