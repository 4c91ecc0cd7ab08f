declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  /** In lower case, the commonest first. */
  const passwords: readonly string[];
  export default passwords;
}
