import { hash, verify } from '@node-rs/argon2'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { Db, Tx } from '../../apps/api/src/db/client.ts'

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

const DEMO_ACCOUNTS = [...DEMO_STAFF, DEMO_CUSTOMER]

/** The email addresses of the demo accounts, staff first. */
export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => email)

const [, , manager] = DEMO_STAFF
/** The account that packs orders on the tour of the demo store. */
export const DEMO_PACKER = { name: manager.name, email: manager.email } as const

/** Returns whether no shop uses the database: one with a product or a user is in use. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const product = await db.selectFrom('products').select('product_id').limit(1).executeTakeFirst()
  const user = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()
  return !product && !user
}

/** Hashes the demo password with argon2id, 19 MiB and two passes, like every password of the shop. */
export const hashDemoPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })

/** Checks whether the demo accounts have this password. `absent`: this shop has no demo accounts. */
export async function checkDemoPassword(db: Db, password: string): Promise<'right' | 'wrong' | 'absent'> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', DEMO_STAFF[0].userId)
    .executeTakeFirst()
  if (!user?.password_hash) return 'absent'
  return (await verify(user.password_hash, password)) ? 'right' : 'wrong'
}

/** Sets the password of every demo account, after the operator changed DEMO_PASSWORD. */
export async function setDemoPassword(db: Db, password: string): Promise<void> {
  const userIds = DEMO_ACCOUNTS.map(({ userId }) => userId)
  await db
    .updateTable('users')
    .set({ password_hash: await hashDemoPassword(password), updated_at: new Date() })
    .where('user_id', 'in', userIds)
    .execute()
}
