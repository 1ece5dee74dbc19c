/** What the success page loads when a guest makes an account with a passkey. */

export { describePasskeyError } from './describe-passkey-error.ts'
export { createPasskeyAccount } from './create-passkey-account.ts'
