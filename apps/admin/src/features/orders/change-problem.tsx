import { ApiError } from '@atelier/api-client/http'
import { Note } from '../../ui/note.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'

/** Why a change was not made: what the catalogue calls it, and what the server had to say to people. */
export function ChangeProblem({ title, error }: { title: string; error: Error }) {
  const isRefusal = error instanceof ApiError && error.statusCode > 0 && error.statusCode < 500
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  return (
    <Note tone="bad" title={title}>
      {isRefusal ? `${error.message}.`.replace('..', '.') : 'Nothing was changed. Please try again.'}
      {isConflict ? ' You see the order as it is now.' : null}
      {isRefusal ? null : <ServerAnswer error={error} />}
    </Note>
  )
}
