import { ApiError } from '@atelier/api-client/api-error'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'

export interface EntityCacheOptions<Entity> {
  /** Returns the key of the query that loads the entity. */
  keyOf: (entity: Entity) => QueryKey
  /** Returns the keys of lists, totals and counts that a change of the entity makes stale. */
  relatedKeysOf?: (entity: Entity) => readonly QueryKey[]
  /** Reads the newer version from a conflict response; null if there is none. */
  fromConflict: (error: ApiError) => Entity | null
  /** Runs before an entity is cached. */
  beforeCache?: (client: QueryClient, entity: Entity) => void
}

export interface EntityCache<Entity> {
  /** Caches the entity that a change returned, and invalidates the related queries. */
  cache: (entity: Entity) => void
  /** Caches the newer entity of a conflict response. Returns whether there was one. */
  cacheNewer: (error: Error) => boolean
}

/** Creates the hook that caches one kind of entity after a change or a version conflict. */
export const createEntityCache =
  <Entity>({ keyOf, relatedKeysOf = () => [], fromConflict, beforeCache }: EntityCacheOptions<Entity>) =>
  (): EntityCache<Entity> => {
    const client = useQueryClient()
    const cache = (entity: Entity): void => {
      beforeCache?.(client, entity)
      client.setQueryData(keyOf(entity), entity)
      for (const queryKey of relatedKeysOf(entity)) void client.invalidateQueries({ queryKey })
    }
    const cacheNewer = (error: Error): boolean => {
      const newer = error instanceof ApiError && error.code === 'conflict' ? fromConflict(error) : null
      if (newer) cache(newer)
      return newer !== null
    }
    return { cache, cacheNewer }
  }
