import { createContext, use } from 'react';
import { type ApiClient, publicClient } from './api-client.ts';

/** The client of the opened workspace; the one of the public pages outside a workspace. */
export const ApiContext = createContext(publicClient);

/** The client that the surrounding page sends its calls with. */
export function useApi(): ApiClient {
  return use(ApiContext);
}
