import {
  type Settings,
  SettingsResponse,
  SystemResponse,
  type ChangeSettingsInput,
  type SystemState,
} from '@atelier/domain/settings/settings.schema'
import type { Api } from './http.ts'

const PATH = '/api/admin/settings'

/** Needs settings:view. */
export const getSettings = async (api: Api, signal?: AbortSignal): Promise<Settings> =>
  (await api({ path: PATH, responseSchema: SettingsResponse, signal })).data

/** Saves what is given; `conflict` carries the settings as they are now. Needs settings:edit. */
export const changeSettings = async (api: Api, body: ChangeSettingsInput): Promise<Settings> =>
  (await api({ method: 'PUT', path: PATH, body, responseSchema: SettingsResponse })).data

/** What the shop runs on, and how its background work goes. Needs settings:view. */
export const getSystem = async (api: Api, signal?: AbortSignal): Promise<SystemState> =>
  (await api({ path: `${PATH}/system`, responseSchema: SystemResponse, signal })).data
