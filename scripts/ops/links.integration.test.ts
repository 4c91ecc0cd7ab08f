import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { site } from '#testkit/events.ts';
import { withGuest, withSharedFolder } from '#testkit/files/links.ts';
import { refused } from '#testkit/people.ts';
import { activityOf } from './testing/activity.ts';
import { type Operator, startOperator } from './testing/tool.ts';

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.close());

test('a link that is reported as abuse is found by its address, and ended', async () => {
  const { owner, workspaceId, review, token, guest } = await withGuest();
  const address = `${site}/s/${token}`;
  const found = await operator.run('link', 'find', address);
  expect(found.printed).toContain(owner.email);
  expect(found.printed).toContain(review.title);
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject({ status: 200 });
  const { printed } = await operator.run('link', 'end', address, '--yes');
  expect(printed).toContain('The link is ended.');
  expect(`${found.printed}${printed}`).not.toContain(token);
  expect(await guest.call('GET /api/guest/{link}')).toMatchObject(refused(404, 'link_ended'));
  expect(await activityOf(workspaceId)).toContain('share_link_ended by The operator');
});

test('a folder is named, and the query of the page that is open at the address is no part of it', async () => {
  const { token } = await withSharedFolder();
  const found = await operator.run('link', 'find', `${site}/s/${token}?folder=Selects%2F`);
  expect(found.printed).toContain('Day 1/');
});

test('an address that opens nothing is no error of the tool', async () => {
  const { stderr } = await operator.run('link', 'find', `${site}/s/${'x'.repeat(43)}`);
  expect(stderr).toContain('There is no such link');
});
