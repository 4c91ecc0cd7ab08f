import { assertEqual } from './cases/case.ts';
import { runAllChanges } from './file-changes.ts';
import { uploadParts } from './files.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from './people.ts';
import { withFile } from './stored-files.ts';

/** An owner with a file, and a member in the middle of an upload. */
export async function withUploadingMember() {
  const { owner, workspaceId } = await withFile();
  const { id, email } = await addMember(owner, uniqueEmail());
  const member = await signUpInvited(email);
  await uploadParts(member, 'half.mov');
  return { owner, workspaceId, id, member };
}

/** Asserts that the upload's end has released what it reserved. */
export async function assertNothingReserved(owner: Person, workspaceId: string): Promise<void> {
  await runAllChanges(workspaceId);
  const { hot } = (await owner.call('GET /api/storage/usage')).body;
  assertEqual('Reserved', hot.reservedBytes, '0');
}
