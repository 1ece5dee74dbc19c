import { ApiError } from '@atelier/api-client/http'
import { Note } from './note.tsx'
import { ServerAnswer } from './server-answer.tsx'

const UNKNOWN = 'The server did not say whether it was done. Please look before you try again.'

export interface ChangeProblemProps {
  /** What the error catalogue calls it. */
  title: string
  error: Error
  /** Said after a conflict, when the screen shows what somebody else has made of it. */
  asItIsNow: string
}

/** Nothing came back, or only from what stands before the server: the change may have been made all the same. */
const isUnknown = (error: Error): boolean =>
  !(error instanceof ApiError) || error.statusCode === 0 || error.statusCode > 500

/** Why a change was not made: what the catalogue calls it, and what the server had to say to people. */
export function ChangeProblem({ title, error, asItIsNow }: ChangeProblemProps) {
  const isRefusal = error instanceof ApiError && error.statusCode > 0 && error.statusCode < 500
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  return (
    <Note tone="bad" title={title}>
      {isRefusal
        ? `${error.message}.`.replace('..', '.')
        : isUnknown(error)
          ? UNKNOWN
          : 'Nothing was changed. Please try again.'}
      {isConflict ? ` ${asItIsNow}` : null}
      {isRefusal ? null : <ServerAnswer error={error} />}
    </Note>
  )
}
