import { afterEach, expect, test } from '@jest/globals';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { mailReviewNotifications } from '#testkit/event-functions.ts';
import { enter } from '#testkit/files/links.ts';
import {
  createRequest,
  receivedFilesMailedTo,
  sendFile,
  withConfirmedSender,
  withSender,
} from '#testkit/files/upload-requests.ts';
import { addMember, confirmEmail, signUpInvited } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

/** Sends what is due some minutes from now, without moving the clock for anything else. */
async function mailIn(minutes: number): Promise<void> {
  setClockAhead({ minutes });
  await mailReviewNotifications();
  resetClock();
}

const day = () => new Date().toISOString().slice(0, 10);

const ofClara = (files: string) =>
  [
    'This has arrived for Rushes of day 4, in the folder Incoming.',
    `Clara Client: ${files}, in Clara Client ${day()}.`,
  ].join('\n');

test('who made a request is mailed what has arrived, by sender, at most once an hour', async () => {
  const requested = await withConfirmedSender();
  const { owner, guest } = requested;
  await sendFile(guest, 'A001.mov');
  await sendFile(guest, 'A002.mov', 'x'.repeat(1_500));
  await mailIn(5);
  expect(await receivedFilesMailedTo(owner)).toEqual([]);
  await mailIn(11);
  expect(await receivedFilesMailedTo(owner)).toEqual([ofClara('2 files, 1.51 KB')]);
  await sendFile(guest, 'A003.mov');
  await sendFile(await enter(requested, { name: 'Otto Other' }), 'B001.mov');
  await mailIn(60);
  expect(await receivedFilesMailedTo(owner)).toHaveLength(1);
  await mailIn(72);
  const [, second] = await receivedFilesMailedTo(owner);
  expect(second).toContain(`Clara Client: 1 file, 7 bytes, in Clara Client ${day()}.`);
  expect(second).toContain(`Otto Other: 1 file, 7 bytes, in Otto Other ${day()}.`);
  await mailIn(200);
  expect(await receivedFilesMailedTo(owner)).toHaveLength(2);
  expect(await itemsOf('ARRIVALS')).toEqual([]);
});

test('each file is reported once, by runs at the same time and with files that arrive meanwhile', async () => {
  const { owner, guest } = await withConfirmedSender();
  await sendFile(guest, 'A001.mov');
  setClockAhead({ minutes: 11 });
  await Promise.all([
    mailReviewNotifications(),
    mailReviewNotifications(),
    mailReviewNotifications(),
  ]);
  resetClock();
  expect(await receivedFilesMailedTo(owner)).toEqual([ofClara('1 file, 7 bytes')]);
});

test('an email that was never confirmed is mailed nothing, nor is a maker who has left', async () => {
  const { owner, guest } = await withSender();
  await sendFile(guest, 'A001.mov');
  await mailIn(11);
  expect(await receivedFilesMailedTo(owner)).toEqual([]);
  await confirmEmail(owner);
  await mailIn(200);
  expect(await receivedFilesMailedTo(owner)).toEqual([]);

  const { id, email } = await addMember(owner, undefined, 'Producer');
  const producer = await signUpInvited(email);
  await confirmEmail(producer);
  const theirs = await enter(await createRequest(producer));
  await sendFile(theirs, 'A001.mov');
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  await mailIn(11);
  expect(await receivedFilesMailedTo(producer)).toEqual([]);
  expect(await receivedFilesMailedTo(owner)).toEqual([]);
});
