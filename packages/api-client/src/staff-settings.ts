import { SettingsAnswer, type ChangeSettingsBody, type Settings } from '@atelier/domain/access/settings.schema'
import type { Api } from './http.ts'

const PATH = '/api/admin/settings'

/** Needs settings:view. */
export const getSettings = async (api: Api, signal?: AbortSignal): Promise<Settings> =>
  (await api({ path: PATH, answer: SettingsAnswer, signal })).data

/** Saves them whole. Needs settings:edit. */
export const changeSettings = async (api: Api, body: ChangeSettingsBody): Promise<Settings> =>
  (await api({ method: 'PUT', path: PATH, body, answer: SettingsAnswer })).data
