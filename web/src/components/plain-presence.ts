/**
 * Stands in for what keeps Headless UI's lists on the screen until they have faded (web/slim-imports.ts): they come by
 * `starting:`, and are gone at once.
 */
export const useTransition = (_enabled: boolean, _element: Element | null, show: boolean) => [
  show,
  {},
];

export const transitionDataAttributes = () => ({});
