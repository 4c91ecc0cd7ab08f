import type { Page } from '@playwright/test';

/** Gives the page a virtual passkey authenticator that always verifies the user (CDP, WebAuthn domain). */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey in the open dialog and acknowledges the recovery codes. */
export async function addPasskey(page: Page): Promise<void> {
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
}
