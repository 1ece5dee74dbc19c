import { ChangeSettingsBody, SettingsResponse, SystemResponse } from '@atelier/domain/settings/settings.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { changeSettings, readSettings } from './change-settings.ts'
import { readSystem } from './read-system.ts'

/** /api/admin/settings (A2, A6). */
export function settingsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/', allow('settings:view'), describeResponse(SettingsResponse, 'Get the settings'), async (c) =>
    c.json({ success: true, data: await readSettings(deps.db) } satisfies SettingsResponse),
  )

  routes.put(
    '/',
    allow('settings:edit'),
    describeResponse(SettingsResponse, 'Change the settings; omitted fields stay unchanged', { errors: ['conflict'] }),
    body(ChangeSettingsBody),
    async (c) => {
      const data = await changeSettings(deps, c.req.valid('json'), actionContextOf(c, deps.config.TRUSTED_PROXIES))
      return c.json({ success: true, message: 'Settings saved', data } satisfies SettingsResponse)
    },
  )

  routes.get(
    '/system',
    allow('settings:view'),
    describeResponse(SystemResponse, 'Get the versions, services and job states of the shop'),
    async (c) => c.json({ success: true, data: await readSystem(deps) } satisfies SystemResponse),
  )

  return routes
}
