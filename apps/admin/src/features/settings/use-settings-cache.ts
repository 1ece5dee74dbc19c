import { errorData } from '@atelier/api-client/api-error'
import { Settings } from '@atelier/domain/settings/settings.schema'
import { createEntityCache } from '../../ui/create-entity-cache.ts'
import { settingsQuery } from './settings.queries.ts'

/** Caches the settings that a change returned. */
export const useSettingsCache = createEntityCache<Settings>({
  keyOf: () => settingsQuery().queryKey,
  fromConflict: (error) => errorData(error, Settings),
})
