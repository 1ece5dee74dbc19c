import { MutationError as Problem } from '../../ui/mutation-error.tsx'

/** Why a change of an order was not made. */
export const OrderMutationError = ({ title, error }: { title: string; error: Error }) => (
  <Problem title={title} error={error} conflictHint="You see the order as it is now." />
)
