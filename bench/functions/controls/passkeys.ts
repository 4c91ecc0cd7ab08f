import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { userOf } from './table.ts';

const site = { expectedOrigin: 'https://app.example.com', expectedRPID: 'app.example.com' };

/** Adds a passkey, or verifies one. */
export async function checkPasskey(event: APIGatewayProxyEventV2) {
  const { id } = await userOf(event);
  const { response, challenge, credential } = JSON.parse(event.body ?? '');
  const expected = { ...site, response, expectedChallenge: challenge };
  const { verified } = credential
    ? await verifyAuthenticationResponse({ ...expected, credential })
    : await verifyRegistrationResponse(expected);
  return { statusCode: verified ? 200 : 400, body: JSON.stringify({ id, verified }) };
}
