/** Tells password managers which account the password of a form belongs to. Invisible. */
export function AccountEmailHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
