/**
 * Replaces React Aria's hover and focus tracking in Headless UI (web/slim-imports.ts): our styles use the native
 * `:hover` and `:focus-visible`.
 */

const hovering = { isHovered: false, hoverProps: {} };
const focusing = { isFocused: false, isFocusVisible: false, focusProps: {} };

export const useHover = () => hovering;
export const useFocusRing = () => focusing;
