import {
  Settings,
  SettingsAnswer,
  SystemAnswer,
  type ChangeSettingsInput,
  type SystemState,
} from '@atelier/domain/access/settings.schema'
import type { Api } from './http.ts'

const PATH = '/api/admin/settings'

/** Needs settings:view. */
export const getSettings = async (api: Api, signal?: AbortSignal): Promise<Settings> =>
  (await api({ path: PATH, answer: SettingsAnswer, signal })).data

/** Saves what is given; `conflict` carries the settings as they are now. Needs settings:edit. */
export const changeSettings = async (api: Api, body: ChangeSettingsInput): Promise<Settings> =>
  (await api({ method: 'PUT', path: PATH, body, answer: SettingsAnswer })).data

/** The settings as they are now, which a refused change carries; null when the refusal was about something else. */
export const settingsIn = (refusal: { data: unknown }): Settings | null => Settings.safeParse(refusal.data).data ?? null

/** What the shop runs on, and how its background work goes. Needs settings:view. */
export const getSystem = async (api: Api, signal?: AbortSignal): Promise<SystemState> =>
  (await api({ path: `${PATH}/system`, answer: SystemAnswer, signal })).data
