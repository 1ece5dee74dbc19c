import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id, the library's default, with OWASP's 19 MiB of memory and two passes: about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two at a time: many concurrent sign-ins must leave threads for files and other work. */
const limitConcurrency = pLimit(2)

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => limitConcurrency(() => hash(password, ARGON2ID))

let dummyHash: Promise<string> | undefined

/** Takes as long without a stored hash as with one, so that the time does not reveal whether an account exists. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  if (storedHash) return limitConcurrency(() => verify(storedHash, password))
  dummyHash ??= hashPassword('nobody has this password')
  const dummy = await dummyHash
  await limitConcurrency(() => verify(dummy, password))
  return false
}
