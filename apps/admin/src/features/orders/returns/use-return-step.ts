import { ApiError } from '@atelier/api-client/http'
import { returnFromConflict, takeReturnStep, type StepBodies } from '@atelier/api-client/staff-returns'
import type { ReturnStep } from '@atelier/domain/returns/return-status'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { returnQuery } from './returns.queries.ts'

/** Takes a return one step further; whoever was quicker is not overruled, and what they did is shown. */
export function useReturnStep<Step extends ReturnStep>(returnId: string, step: Step, onDone: () => void) {
  const client = useQueryClient()
  const cacheReturn = (now: ReturnDetail): void => {
    client.setQueryData(returnQuery(now.returnId).queryKey, now)
    void client.invalidateQueries({ queryKey: ['returns', 'list'] })
    // Its order tells of the step too, and of the money.
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
