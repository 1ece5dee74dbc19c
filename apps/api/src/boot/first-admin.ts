import { setupUrl } from '@atelier/domain/setup/setup.schema'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { setupToken } from '../links/setup-token.ts'

/** Returns the address at which the store is set up; null when it has staff. */
export async function firstAdminUrl(
  config: Pick<Config, 'adminUrl' | 'SESSION_SECRET'>,
  db: Db,
): Promise<string | null> {
  const staff = await db.selectFrom('users').select('user_id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return staff ? null : setupUrl(config.adminUrl, setupToken(config))
}
