import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { uploadFile } from './files.ts';
import { withGuest } from './links.ts';
import { postVersion } from './reviews.ts';

/** A shared review, with a second version by an editor, who may not share it. */
export async function withUnpublished(options: object = {}) {
  const linked = await withGuest(options);
  const email = uniqueEmail();
  await addMember(linked.owner, email, 'Video Editor');
  const editor = await signUpInvited(email);
  await uploadFile(editor, 'Payroll.pdf', 'Salaries.');
  const { body } = await postVersion(editor, linked.review.id, 'Payroll.pdf');
  return { ...linked, editor, review: body.review };
}
