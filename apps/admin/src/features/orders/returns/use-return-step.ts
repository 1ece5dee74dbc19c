import { ApiError, errorData } from '@atelier/api-client/api-error'
import { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { returnQuery } from './returns.queries.ts'

/** Runs one step of a return with `send`. After a version conflict it shows the newer return and changes nothing. */
export function useReturnStep<Body>(send: (body: Body) => Promise<{ data: ReturnDetail }>, onDone: () => void) {
  const client = useQueryClient()
  const cacheReturn = (now: ReturnDetail): void => {
    client.setQueryData(returnQuery(now.returnId).queryKey, now)
    void client.invalidateQueries({ queryKey: ['returns', 'list'] })
    // The order shows the step and the refund too.
    void client.invalidateQueries({ queryKey: ['orders'] })
  }
  return useMutation({
    mutationFn: async (body: Body) => (await send(body)).data,
    onSuccess: (now) => {
      cacheReturn(now)
      onDone()
    },
    onError: (error) => {
      const newer = error instanceof ApiError && error.code === 'conflict' ? errorData(error, ReturnDetail) : null
      if (newer) cacheReturn(newer)
    },
  })
}
