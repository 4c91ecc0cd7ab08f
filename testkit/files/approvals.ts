import { type Person, uniqueEmail } from '#testkit/people.ts';
import { createLink, enterByEmail, type Guest } from './links.ts';
import { withColleague } from './review-mails.ts';

/** Makes the call that asks people to approve the first version of a review. */
export function postApprovals(person: Person, id: string, emails: string[], options: object = {}) {
  const body = { version: 1, emails, ...options };
  return person.call('POST /api/reviews/{id}/approvals', { params: { id }, body });
}

/** Asks people to approve the first version of a review. @returns the answer */
export async function ask(person: Person, id: string, emails: string[], options: object = {}) {
  const answer = await postApprovals(person, id, emails, options);
  if (answer.status !== 201) throw new Error(`Not asked: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes the call by which a member who was asked decides about the first version of a review. */
export function putDecision(person: Person, id: string, decision: string, options: object = {}) {
  const body = { version: 1, decision, ...options };
  return person.call('PUT /api/reviews/{id}/decision', { params: { id }, body });
}

/** Makes the call by which a guest who was asked decides about the first version of a review. */
export function putGuestDecision(guest: Guest, id: string, decision: string, options: object = {}) {
  const body = { version: 1, decision, ...options };
  return guest.call('PUT /api/guest/{link}/reviews/{id}/decision', { params: { id }, body });
}

/** What the team is told of the round of the newest version that has one. */
export async function roundNow(person: Person, id: string) {
  const { review, rounds } = (await person.call('GET /api/reviews/{id}', { params: { id } })).body;
  return { status: review.status, review, round: rounds?.[0] };
}

/** Each of those who were asked, by name, with what became of it. */
export async function statesNow(person: Person, id: string): Promise<[string, string][]> {
  const { round } = await roundNow(person, id);
  return (round?.approvers ?? []).map(
    (one: { person: { name: string }; state: string; decision?: { decision: string } }) => [
      one.person.name,
      one.decision?.decision ?? one.state,
    ],
  );
}

/** A review, a colleague of its owner, and a guest with a proven email whom a link lets in to approve it. */
export async function withApprovers() {
  const reviewed = await withColleague();
  const email = uniqueEmail();
  const { link, token } = await createLink(reviewed.owner, [reviewed.review.id], {
    addresses: [email],
  });
  const guest = await enterByEmail({ link, token }, email);
  return { ...reviewed, link, token, guest, email };
}

/** The same, with all three of them asked. */
export async function withRound(options: object = {}) {
  const reviewed = await withApprovers();
  const { owner, colleague, email, review } = reviewed;
  await ask(owner, review.id, [owner.email, colleague.email, email], options);
  return reviewed;
}
