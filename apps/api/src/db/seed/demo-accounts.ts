import { hash } from '@node-rs/argon2'
import type { AdminRole } from '@atelier/domain/auth/permissions'

/** The demo accounts: one of each staff role and one customer. All of them are fictional. */
export const DEMO_STAFF = [
  { userId: 'usr_4be1970c25d8a63f', email: 'superadmin@atelier.example', name: 'Hélène Orsenne', role: 'SUPER_ADMIN' },
  { userId: 'usr_c02f6d81b9e7354a', email: 'admin@atelier.example', name: 'Marcus Fairweather', role: 'ADMIN' },
  { userId: 'usr_91a7e4d3085cb26f', email: 'manager@atelier.example', name: 'Inés Valdoré', role: 'MANAGER' },
  { userId: 'usr_6d3cf25e7b8041a9', email: 'editor@atelier.example', name: 'Tomasz Wren', role: 'EDITOR' },
  { userId: 'usr_e85b04a96f1d72c3', email: 'viewer@atelier.example', name: 'Yuki Harrow', role: 'VIEWER' },
] as const satisfies readonly { userId: string; email: string; name: string; role: AdminRole }[]
export const DEMO_CUSTOMER = {
  userId: 'usr_2f9d61c7e0b4835a',
  email: 'customer@atelier.example',
  name: 'Camille Lindqvist',
} as const

/** Hashes the demo password with argon2id, 19 MiB and two passes, like every password of the shop. */
export const hashDemoPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
