import { createContext } from 'react';

/** A member whom a comment can mention, or be assigned to. */
export interface Colleague {
  /** Of their account. */
  id: string;
  name: string;
  email: string;
}

/** The members of the workspace, and who of them looks at the page. */
export interface Colleagues {
  all: readonly Colleague[];
  /** The id of the signed-in user. */
  me: string;
  /** Whom a name was chosen for last, by the name: several members may have the same. */
  chosen: Map<string, string>;
}

/** Null for guests, who mention and are assigned no one. */
export const ColleaguesContext = createContext<Colleagues | null>(null);
