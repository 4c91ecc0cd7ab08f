import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { callApi, join, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { toasts } from '../support/toasts.ts';
import { chooseFiles, withoutPickers } from '../support/uploads.ts';
import { buyBusiness } from '../support/workspace.ts';

const email = 'colorist@freelance.example';

const folders = (page: Page) =>
  page.getByRole('grid', { name: 'Files' }).getByRole('link', { name: /restricted|Day 1|Atlas/ });

test('a collaborator who is invited from a folder sees it, the people of it and nothing else', async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, product, { email: 'owner@collaborators.example', companyName: 'Northlight' });
  await buyBusiness(page, product);
  await storeFile(page, product, 'Atlas/cut.txt');
  await storeFile(page, product, 'Day 1/rushes.txt');
  await callApi(page, product, 'POST /api/restricted-folders', {
    folder: 'Atlas/',
    roles: [],
    members: [],
  });

  await test.step('the owner invites from the people of the folder, where the seat is priced', async () => {
    await expect(async () => {
      const { folders } = await callApi(page, product, 'GET /api/restricted-folders');
      expect(folders).toMatchObject([{ state: 'restricted' }]);
    }).toPass();
    await page.goto('/dashboard/files');
    await page.getByRole('button', { name: 'Actions for Atlas' }).click();
    await page.getByRole('menuitem', { name: 'People…' }).click();
    const dialog = page.getByRole('dialog', { name: 'People of Atlas' });
    await dialog.getByRole('textbox', { name: 'Invite a collaborator' }).fill(email);
    await expect(dialog).toContainText('An invitation takes a seat, accepted or not.');
    const right = dialog.getByRole('combobox', { name: 'What the collaborator may do' });
    await right.selectOption('Edit');
    await expectNoViolations(page, 'the dialog that invites a collaborator');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(toasts(page)).toContainText('Collaborator invited');
    await expect(dialog.getByRole('combobox', { name: new RegExp(email) })).toHaveValue('edit');
  });

  const collaborator = await join(browser, product, email);
  await test.step('they see the folder, and no tab about the workspace', async () => {
    await collaborator.goto('/dashboard');
    await expect(collaborator.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    await expect(folders(collaborator)).toHaveText(['Atlas']);
    for (const name of [
      'Members',
      'Billing and invoices',
      'Branding',
      'Roles',
      'Security',
      'Activity',
    ]) {
      await expect(collaborator.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await expect(collaborator.getByRole('button', { name: 'Upload' })).toBeDisabled();
    await expectNoViolations(collaborator, 'the files of a collaborator');
    await expectNoOverflow(collaborator, 'the files of a collaborator');
    for (const tab of ['members', 'billing', 'roles', 'security', 'activity', 'branding']) {
      await collaborator.goto(`/dashboard/${tab}`);
      await expect(collaborator.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    }
  });

  await test.step('they upload into it', async () => {
    await collaborator.addInitScript(withoutPickers);
    await collaborator.goto('/dashboard/files');
    await folders(collaborator).click();
    await expect(collaborator.getByRole('row', { name: /cut/ })).toBeVisible();
    const file = { name: 'grade.txt', mimeType: 'text/plain', buffer: Buffer.from('A grade.') };
    await chooseFiles(collaborator, file);
    await expect(collaborator.getByRole('row', { name: /grade/ })).toBeVisible();
  });
});
