import { errorData } from '@atelier/api-client/api-error'
import { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { useMutation } from '@tanstack/react-query'
import { createEntityCache } from '../../../ui/create-entity-cache.ts'
import { returnQuery } from './returns.queries.ts'

const useReturnCache = createEntityCache<ReturnDetail>({
  keyOf: ({ returnId }) => returnQuery(returnId).queryKey,
  // The order shows the step and the refund too.
  relatedKeysOf: () => [['returns', 'list'], ['orders']],
  fromConflict: (error) => errorData(error, ReturnDetail),
})

/** Runs one step of a return with `send`. After a version conflict it shows the newer return and changes nothing. */
export function useReturnStep<Body>(send: (body: Body) => Promise<{ data: ReturnDetail }>, onDone: () => void) {
  const returnCache = useReturnCache()
  return useMutation({
    mutationFn: async (body: Body) => (await send(body)).data,
    onSuccess: (now) => {
      returnCache.cache(now)
      onDone()
    },
    onError: returnCache.cacheNewer,
  })
}
