/**
 * Stands in for Headless UI's hidden inputs, which carry what was chosen when the browser itself sends a form
 * (web/slim-imports.ts): here forms are sent by calls, and nothing chosen has a name.
 */
export const FormFields = () => null;
