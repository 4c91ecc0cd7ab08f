import { createContext, useContext } from 'react';

/**
 * Runs work that the server may refuse until the user has confirmed their identity: then asks for that, and runs it again.
 * @returns false if the user has cancelled it
 */
export type Confirming = (work: () => Promise<unknown>) => Promise<boolean>;

/** Where nothing asks, the work fails as the server answers. */
export const ConfirmingContext = createContext<Confirming>(async (work) => {
  await work();
  return true;
});

/** How the page asks its user to confirm their identity. */
export function useConfirming(): Confirming {
  return useContext(ConfirmingContext);
}
