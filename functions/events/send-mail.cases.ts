import { required } from '#core/runtime/environment.ts';
import { mailsAt } from '#local/mail/outbox.ts';
import { type Arranged, assertEqual, type Case } from '#testkit/cases/case.ts';
import { sendMail } from '#testkit/event-functions.ts';
import { addMember, signUp, uniqueEmail } from '#testkit/people.ts';
import { mailsTo, mailsWith } from '#testkit/table.ts';

// The outbox, and what the stream delivers again, are no part of a snapshot.
const because = 'Three mails, one after the other: read, send, mark.';

export const cases: Case[] = [
  {
    title: 'with one queued mail',
    costs: { roundTrips: 3, because },
    arrangedEachRun: true,
    arrange: () => inviting(1),
  },
  {
    title: 'with several queued mails',
    costs: { roundTrips: 9, because },
    arrangedEachRun: true,
    arrange: () => inviting(3),
  },
];

async function inviting(count: number): Promise<Arranged> {
  const owner = await signUp();
  const invited = Array.from({ length: count }, () => uniqueEmail());
  for (const email of invited) await addMember(owner, email);
  const written = (await mailsWith('invitation=')).map(({ pk, sk }, at) => ({
    dynamodb: {
      Keys: { pk: { S: String(pk) }, sk: { S: String(sk) } },
      SequenceNumber: String(at),
    },
  }));
  return {
    act: deliveringAll(written),
    saved: async () => {
      const mails = (await Promise.all(invited.map(mailsTo))).flat();
      assertEqual('Mails marked as sent', mails.filter((one) => one['sentAt']).length, count);
      const sent = await mailsAt(required('AWS_ENDPOINT_URL_SESV2'));
      const reached = new Set(sent.map(({ to }) => to));
      assertEqual(
        'Unreachable',
        invited.filter((email) => !reached.has(email)),
        [],
      );
    },
  };
}

type Records = Parameters<typeof sendMail>[0]['Records'];

/** Passes all records to the sender; the next time only those from the first one reported as failed. */
function deliveringAll(records: Records) {
  let rest = records;
  return async () => {
    const [failed] = (await sendMail({ Records: rest })).batchItemFailures;
    const from = rest.findIndex(
      ({ dynamodb }) => dynamodb?.SequenceNumber === failed?.itemIdentifier,
    );
    rest = failed ? rest.slice(from) : [];
    // Lambda only counts failures: to it, a failed record is the equivalent of a 500.
    const again = { code: 'not_sent', message: 'Retrying.', requestId: 'of-the-stream' };
    const body = failed ? again : {};
    return { status: failed ? 500 : 200, headers: {}, cookies: [], body };
  };
}
