import { expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { siteUnderTest, type Visitor } from '#web/testing/site.ts';
import { findExisting } from './choice/find-existing.ts';
import { planUploads } from './choice/plan-uploads.ts';
import { UploadQuestions } from './upload-questions.tsx';

const site = siteUnderTest();

test('to replace is offered for own uploads only, with the reason in one line', async () => {
  const owner = await site.subscribe({ seats: 3, hot: 1 });
  const { member: editor } = await site.joinTeam(owner, 'Video Editor');
  await site.storeFiles(owner, [{ path: 'theirs.mov' }]);
  await site.storeFiles(editor, [{ path: 'own.mov' }]);

  const own = await ask(editor, ['own.mov']);
  own.getByRole('radio', { name: /^Replace/ });
  expect(own.queryByText(/only your own uploads/)).toBeNull();

  const others = await ask(editor, ['theirs.mov']);
  expect(others.queryByRole('radio', { name: /^Replace/ })).toBeNull();
  expect(others.getByRole('radio', { name: /^Keep both/ })).toHaveProperty('checked', true);
  others.getByText('You can replace only your own uploads.');

  const both = await ask(editor, ['own.mov', 'theirs.mov']);
  expect(both.queryByRole('radio', { name: /^Replace/ })).toBeNull();
  both.getByText('You can replace only your own uploads: 1 of these 2 is not.');
});

/** The question about an upload of files of these names to the top folder. */
async function ask({ call, email }: Visitor, names: readonly string[]) {
  cleanup();
  const files = names.map((path) => ({ path, file: new File(['A film.'], path) }));
  const mayReplace = (file: { uploadedBy?: { email?: string | undefined } | undefined }) =>
    file.uploadedBy?.email === email;
  const existing = await findExisting(call, '', names, mayReplace);
  const collected = { files, emptyFolders: [], refused: [] };
  const plan = planUploads(collected, existing, new Set(), 'hot');
  const usage = await call('GET /api/storage/usage');
  const question = { plan, usage, available: 1_000, answer: () => undefined };
  render(<UploadQuestions question={question} more={{ onOpenBilling: undefined, hint: '' }} />);
  return within(await screen.findByRole('dialog'));
}
