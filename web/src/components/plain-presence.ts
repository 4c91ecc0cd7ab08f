/**
 * Replaces what keeps Headless UI's lists mounted until their exit transition ends (web/slim-imports.ts): they enter
 * with `starting:` and unmount immediately.
 */
export const useTransition = (_enabled: boolean, _element: Element | null, show: boolean) => [
  show,
  {},
];

export const transitionDataAttributes = () => ({});
