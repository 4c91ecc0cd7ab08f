import { Fragment } from 'react';

/**
 * Stands in for Headless UI's transitions (web/slim-imports.ts), of which its dialogs make no use here: they come and go
 * by `components/leaving.ts`.
 */
export { Fragment as Transition, Fragment as TransitionChild };
