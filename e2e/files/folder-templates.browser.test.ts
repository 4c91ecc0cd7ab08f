import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { invite, join, signUp } from '../support/people.ts';
import { test } from '../support/product.ts';
import { expectNoOverflow } from '../support/screens.ts';
import { storeFile } from '../support/stored-files.ts';
import { toasts } from '../support/toasts.ts';
import { buyBusiness } from '../support/workspace.ts';

// The whole path: the folders of one job become the beginning of the next one, which only its people see.

const editorEmail = 'editor@templates.example';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

async function openFiles(page: Page) {
  await page.goto('/dashboard/files');
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
}

test('an owner saves the folders of a job, and makes a restricted project from them, which an editor who is not among its people never sees', async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, product, { email: 'owner@templates.example', companyName: 'Northlight' });
  await invite(page, product, { [editorEmail]: 'Video Editor' });
  await buyBusiness(page, product);
  const editor = await join(browser, product, editorEmail);
  await storeFile(page, product, 'Job/Footage/A cam/A001.txt');
  await storeFile(page, product, 'Job/Sound/mix.txt');

  await test.step('the dialog shows the names that are saved', async () => {
    await openFiles(page);
    await row(page, /Job/).getByRole('button', { name: 'Actions for Job' }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Job as a template' });
    await expect(dialog.getByRole('checkbox')).toHaveCount(3);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Commercial');
    await expectNoViolations(page, 'the dialog that saves a template');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(toasts(page)).toContainText('Template “Commercial” saved');
  });

  await test.step('a project is made from them, on a small screen too', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Atlas');
    await page.getByRole('button', { name: 'New project from a template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project from a template' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Atlas');
    await expect(name).toBeFocused();
    await expect(dialog.getByRole('radio', { name: /^Commercial/ })).toBeChecked();
    await dialog.getByText('People I choose').click();
    await expect(dialog).toContainText('Only you will see it. 1 person of the team will not.');
    await expectNoOverflow(page);
    await expectNoViolations(page, 'the dialog that makes a project');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await expect(toasts(page)).toContainText('“Atlas” created');
    await row(page, /Atlas/).getByRole('link', { name: 'Atlas, restricted' }).click();
    await expect(row(page, 'Footage')).toBeVisible();
    await expect(row(page, 'Sound')).toBeVisible();
    await row(page, 'Footage').getByRole('link').click();
    await expect(row(page, 'A cam')).toBeVisible();
    await expect(row(page, 'A001')).toHaveCount(0);
  });

  await test.step('the editor sees the job, and nothing of the project or the template', async () => {
    await openFiles(editor);
    await expect(row(editor, 'Job')).toBeVisible();
    await expect(row(editor, /Atlas/)).toHaveCount(0);
    await editor.getByRole('button', { name: 'New folder' }).click();
    const dialog = editor.getByRole('dialog', { name: 'New folder' });
    await expect(dialog.getByRole('button', { name: 'Create folder' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /template/ })).toHaveCount(0);
  });
  await editor.context().close();
});
