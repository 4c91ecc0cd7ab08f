/**
 * Stands in for what Headless UI takes from React Aria to mark what is hovered and focused (web/slim-imports.ts):
 * our styles go by `:hover` and `:focus-visible`, which browsers know by themselves.
 */

const hovering = { isHovered: false, hoverProps: {} };
const focusing = { isFocused: false, isFocusVisible: false, focusProps: {} };

export const useHover = () => hovering;
export const useFocusRing = () => focusing;
