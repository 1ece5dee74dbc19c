import type { Config } from '../../config.ts'

const SECRETS = [
  'SESSION_SECRET',
  'S3_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SQUARE_ACCESS_TOKEN',
  'SQUARE_WEBHOOK_KEY',
  'SHIPPO_API_TOKEN',
  'SHIPPO_WEBHOOK_SECRET',
  'DEMO_PASSWORD',
] as const satisfies readonly (keyof Config)[]
const ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SCRATCH_DATABASE_URL',
  'SMTP_URL',
] as const satisfies readonly (keyof Config)[]

/** Returns the password of an address, as it is written there; null: none. Hosts may be a list, which `URL` refuses. */
export const passwordOf = (address: string): string | null =>
  /^[a-z0-9+]+:\/\/[^:@/]*:([^@]+)@/i.exec(address)?.[1] ?? null

/** Replaces every secret of a configuration in a text. */
export function redactSecrets(text: string, config: Config): string {
  const passwords = ADDRESSES.flatMap((name) => passwordOf(config[name] ?? '') ?? [])
  const secrets = [...SECRETS.flatMap((name) => config[name] ?? []), ...passwords]
  return [...secrets, ...passwords.map(decoded)].reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

/** A password with a lone percent sign is not encoded. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
