import { ApiError } from '@atelier/api-client/http'
import { Note } from './note.tsx'
import { ServerAnswer } from './server-answer.tsx'

export interface ChangeProblemProps {
  /** What the error catalogue calls it. */
  title: string
  error: Error
  /** Said after a conflict, when the screen shows what somebody else has made of it. */
  asItIsNow: string
}

/** Why a change was not made: what the catalogue calls it, and what the server had to say to people. */
export function ChangeProblem({ title, error, asItIsNow }: ChangeProblemProps) {
  const isRefusal = error instanceof ApiError && error.statusCode > 0 && error.statusCode < 500
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  return (
    <Note tone="bad" title={title}>
      {isRefusal ? `${error.message}.`.replace('..', '.') : 'Nothing was changed. Please try again.'}
      {isConflict ? ` ${asItIsNow}` : null}
      {isRefusal ? null : <ServerAnswer error={error} />}
    </Note>
  )
}
