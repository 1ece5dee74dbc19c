import { settingsFrom, type ChangeSettingsBody, type Settings } from '@atelier/domain/access/settings.schema'
import type { Cause } from '../../cause.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { readStaffSettings, writeSettings } from './settings.repo.ts'

/** Everything the settings screen shows. */
export async function readSettings({ db }: Pick<Deps, 'db'>): Promise<Settings> {
  const [shop, staff] = await Promise.all([readShopSettings(db), readStaffSettings(db)])
  return settingsFrom(shop, staff)
}

/** Keeps the settings; what the screen does not show stays as it was. A new rule for roles holds from the next sign-in. */
export async function changeSettings(deps: Deps, body: ChangeSettingsBody, cause: Cause): Promise<Settings> {
  const at = deps.now()
  await inTransaction(deps.db, async (tx) => {
    const shop = await readShopSettings(tx)
    const staff = await readStaffSettings(tx)
    const { supportEmail, twoFactorRoles } = body
    await writeSettings(tx, 'shop', { ...shop, supportEmail }, at)
    await writeSettings(tx, 'staff', { ...staff, twoFactorRoles }, at)
    const before = { ...settingsFrom(shop, staff) }
    await recordAudit(tx, { cause, action: 'settings.changed', at, before, after: { ...body } })
  })
  return readSettings(deps)
}
