import { ChangeProblem as Problem } from '../../ui/change-problem.tsx'

/** Why a change of an order was not made. */
export const ChangeProblem = ({ title, error }: { title: string; error: Error }) => (
  <Problem title={title} error={error} asItIsNow="You see the order as it is now." />
)
