import { ChangeProblem } from '../../../ui/change-problem.tsx'
import { Note } from '../../../ui/note.tsx'

/** Why something was not sent, as A8 calls it; without an error of the server the title says all of it. */
export interface SendProblem {
  title: string
  error: Error | null
}

export function SendProblemNote({ problem }: { problem: SendProblem | null }) {
  if (!problem) return null
  if (!problem.error) return <Note tone="bad">{problem.title}</Note>
  return <ChangeProblem title={problem.title} error={problem.error} asItIsNow="What you wrote is still here." />
}
