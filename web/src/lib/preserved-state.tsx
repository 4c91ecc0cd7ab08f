import { createContext, type ReactNode, use, useState } from 'react';
import { defaultMemberRole, type MemberRole } from '#shared/rules/permissions.ts';

/** What a user has opened and typed in the workspace. */
interface PreservedInput {
  addingMember: boolean;
  memberEmail: string;
  memberRole: MemberRole;
  sharingFeedback: boolean;
  feedback: string;
  renaming: boolean;
  /** Null if it is not being changed. */
  companyName: string | null;
  newCompanyName: string;
}

const nothing: PreservedInput = {
  addingMember: false,
  memberEmail: '',
  memberRole: defaultMemberRole,
  sharingFeedback: false,
  feedback: '',
  renaming: false,
  companyName: null,
  newCompanyName: '',
};

interface Store {
  owner: string | null;
  input: PreservedInput;
}

const PreservedState = createContext<Store | null>(null);

/**
 * Preserves input when the session ends, until the user has signed in again: it stands above the routes. It is only in
 * the page's memory; a reload, which signing out causes, discards it.
 */
export function PreservedStateProvider({ children }: { children: ReactNode }) {
  const [store] = useState<Store>(() => ({ owner: null, input: { ...nothing } }));
  return <PreservedState value={store}>{children}</PreservedState>;
}

/**
 * Sets the user and workspace that the input belongs to, and discards another's: called before anything reads it.
 * @param owner must stay the same while the component is mounted
 */
export function usePreservedFor(owner: string) {
  const store = useStore();
  useState(() => {
    if (store.owner !== owner) store.input = { ...nothing };
    store.owner = owner;
  });
}

/** State that is initialized from the preserved input and updates it. */
export function usePreservedState<K extends keyof PreservedInput>(key: K) {
  const store = useStore();
  const [value, setValue] = useState(store.input[key]);
  const keep = (next: PreservedInput[K]) => {
    store.input[key] = next;
    setValue(next);
  };
  return [value, keep] as const;
}

function useStore(): Store {
  const store = use(PreservedState);
  if (!store) throw new Error('There is no PreservedStateProvider above this component.');
  return store;
}
