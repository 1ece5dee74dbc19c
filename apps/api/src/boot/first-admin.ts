import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'

/** Returns one line that explains how to create the first administrator; null when the shop has staff. */
export async function firstAdminHint(config: Pick<Config, 'embedded'>, db: Db): Promise<string | null> {
  const staff = await db.selectFrom('users').select('user_id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  if (staff) return null
  const command = 'npm run admin:create -- --email you@example.com --name "Your Name"'
  return config.embedded
    ? `The shop has no staff account: stop it, run ${command} with the same DATA_DIR, and start it again.`
    : `The shop has no staff account: run ${command} with the same DATABASE_URL.`
}
