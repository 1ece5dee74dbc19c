import { failure, ok, type Check } from '../check.ts'
import { passwordOf } from '../redact-secrets.ts'

const MIN_PASSWORD_LENGTH = 12
const MIN_DIFFERENT_CHARACTERS = 10
/** Words of examples and defaults, in any secret. */
const DEFAULTS = /password|passwort|changeme|change-me|secret|example|atelier|postgres|minioadmin|123456|qwerty/i

/** Returns why a secret can be guessed; null: it looks random. */
export function weaknessOf(secret: string): string | null {
  if (DEFAULTS.test(secret)) return 'contains a word of examples and defaults'
  if (secret.length < MIN_PASSWORD_LENGTH) return `is shorter than ${MIN_PASSWORD_LENGTH} characters`
  return new Set(secret).size < MIN_DIFFERENT_CHARACTERS ? 'repeats the same few characters' : null
}

export const secrets: Check = {
  name: 'secrets',
  title: 'Secrets',
  problem: 'The secrets cannot be read.',
  advice:
    'Make a random one with openssl rand -base64 48. A new SESSION_SECRET ends the links in old emails and the second factors of staff.',
  section: 'failures',
  needs: 'configuration',
  run({ config }) {
    const secretsByName = {
      SESSION_SECRET: config.SESSION_SECRET,
      'The password of DATABASE_URL': passwordOf(config.DATABASE_URL ?? ''),
      S3_SECRET_KEY: config.S3_SECRET_KEY,
    }
    const weak = Object.entries(secretsByName).flatMap(([name, secret]) => {
      const weakness = secret ? weaknessOf(secret) : null
      return weakness === null ? [] : [`${name} ${weakness}.`]
    })
    return weak.length > 0 ? failure(weak.join(' ')) : ok('No secret is short, repeated or a default.')
  },
}
