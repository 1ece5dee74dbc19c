import { hash } from '@node-rs/argon2'
import type { AdminRole } from '@atelier/domain/access/permissions'

/** The demo's people: one of each staff role and one customer. All of them are invented. */
export const DEMO_STAFF = [
  { email: 'superadmin@atelier.example', name: 'Hélène Orsenne', role: 'SUPER_ADMIN' },
  { email: 'admin@atelier.example', name: 'Marcus Fairweather', role: 'ADMIN' },
  { email: 'manager@atelier.example', name: 'Inés Valdoré', role: 'MANAGER' },
  { email: 'editor@atelier.example', name: 'Tomasz Wren', role: 'EDITOR' },
  { email: 'viewer@atelier.example', name: 'Yuki Harrow', role: 'VIEWER' },
] as const satisfies readonly { email: string; name: string; role: AdminRole }[]
export const DEMO_CUSTOMER = { email: 'customer@atelier.example', name: 'Camille Lindqvist' } as const

/** The id of an account whose local part is the only one of its kind, such as `usr_demo_manager`. */
export const demoUserId = (email: string): string => `usr_demo_${email.slice(0, email.indexOf('@'))}`

/** Hashes the demo password: argon2id, 19 MiB, two passes, as every password of the shop. */
export const hashDemoPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
