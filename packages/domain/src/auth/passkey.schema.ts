import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'

/** The only message about a passkey that was refused. The reason is in the log and in the audit log. */
export const PASSKEY_REFUSED = 'This passkey couldn’t be verified. Please try again, or use another way to sign in.'
export const LAST_WAY_IN = 'This passkey is your only way to sign in. Set a password first.'
export const TOO_MANY_PASSKEYS = `You can have at most ${limits.passkeys.perAccount} passkeys. Remove one first.`

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/, 'expected base64url')

/** The name by which its owner recognizes a passkey. Without one, the browser and system that made it. */
const PasskeyName = z
  .string()
  .trim()
  .max(limits.passkeys.nameMax, `Please use at most ${limits.passkeys.nameMax} characters`)

/** A new passkey, as an authenticator made it. */
export const NewPasskey = z
  .strictObject({ id: base64url(1_400), clientDataJSON: base64url(1_300), attestationObject: base64url(2_400) })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof NewPasskey>

/** The proof that a browser has a passkey: a signature of the challenge. */
export const PasskeyProof = z
  .strictObject({
    id: base64url(1_400),
    clientDataJSON: base64url(1_300),
    authenticatorData: base64url(500),
    signature: base64url(700),
    /** Empty when the authenticator returned none, which is refused like a wrong one. */
    userHandle: z
      .string()
      .max(100)
      .regex(/^[\w-]*$/, 'expected base64url'),
  })
  .meta({ id: 'PasskeyProof' })
export type PasskeyProof = z.infer<typeof PasskeyProof>

export const AddPasskeyBody = z.strictObject({ passkey: NewPasskey, name: PasskeyName.default('') })
export type AddPasskeyBody = z.infer<typeof AddPasskeyBody>

export const PasskeyParams = z.strictObject({
  passkeyId: z.coerce
    .number<number>('Please give a number')
    .int()
    .min(1)
    .max(2 ** 52),
})

const UserVerification = z.enum(['required', 'preferred'])

/** Options of `navigator.credentials.get`. They name no passkey, so they reveal no account. */
export const PasskeyRequestResponse = envelope(
  z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification: UserVerification }),
).meta({ id: 'PasskeyRequestResponse' })
export type PasskeyRequestResponse = z.infer<typeof PasskeyRequestResponse>

const CredentialType = z.literal('public-key')

/** Options of `navigator.credentials.create`. */
export const PasskeyCreationResponse = envelope(
  z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    /** `id` is random, the same for all passkeys of the account, and says nothing about it. */
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: CredentialType, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ type: CredentialType, id: z.string() })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: UserVerification,
    }),
  }),
).meta({ id: 'PasskeyCreationResponse' })
export type PasskeyCreationResponse = z.infer<typeof PasskeyCreationResponse>

/** A passkey as its owner sees it. */
export const PasskeyEntry = z
  .object({
    passkeyId: z.int(),
    name: z.string(),
    createdAt: isoDate,
    /** null when it was never used to sign in. */
    lastUsedAt: isoDate.nullable(),
    /** Whether the authenticator has copied it, for example to the account of a phone. */
    isBackedUp: z.boolean(),
  })
  .meta({ id: 'PasskeyEntry' })
export type PasskeyEntry = z.infer<typeof PasskeyEntry>

export const PasskeysResponse = envelope(z.array(PasskeyEntry)).meta({ id: 'PasskeysResponse' })
export type PasskeysResponse = z.infer<typeof PasskeysResponse>

/** The passkeys of a customer, and whether the account also has a password. */
export const CustomerPasskeysResponse = envelope(
  z.object({ passkeys: z.array(PasskeyEntry), hasPassword: z.boolean() }),
).meta({ id: 'CustomerPasskeysResponse' })
export type CustomerPasskeysResponse = z.infer<typeof CustomerPasskeysResponse>

/** Empty for an account without a password, whose sign-in must be recent instead. */
export const ConfirmPasskeyChangeBody = z
  .strictObject({ currentPassword: z.string().max(1_000).default('') })
  .meta({ id: 'ConfirmPasskeyChangeBody' })
