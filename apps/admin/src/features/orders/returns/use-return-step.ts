import { ApiError } from '@atelier/api-client/http'
import { returnFromConflict, takeReturnStep, type StepBodies } from '@atelier/api-client/staff-returns'
import type { ReturnStep } from '@atelier/domain/returns/return-status'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { returnQuery } from './returns.queries.ts'

/** Runs one step of a return. After a version conflict it shows the newer return and changes nothing. */
export function useReturnStep<Step extends ReturnStep>(returnId: string, step: Step, onDone: () => void) {
  const client = useQueryClient()
  const cacheReturn = (now: ReturnDetail): void => {
    client.setQueryData(returnQuery(now.returnId).queryKey, now)
    void client.invalidateQueries({ queryKey: ['returns', 'list'] })
    // The order shows the step and the refund too.
    void client.invalidateQueries({ queryKey: ['orders'] })
  }
  return useMutation({
    mutationFn: (body: StepBodies[Step]) => takeReturnStep(api, returnId, step, body),
    onSuccess: (now) => {
      cacheReturn(now)
      onDone()
    },
    onError: (error) => {
      const newer = error instanceof ApiError && error.code === 'conflict' ? returnFromConflict(error) : null
      if (newer) cacheReturn(newer)
    },
  })
}
