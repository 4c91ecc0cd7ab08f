/**
 * Replaces Headless UI's hidden inputs for native form submission (web/slim-imports.ts): forms here are sent by fetch,
 * and no listbox has a name.
 */
export const FormFields = () => null;
