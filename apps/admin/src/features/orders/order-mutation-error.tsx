import { MutationError as Problem } from '../../ui/form/mutation-error.tsx'

/** Why a change to an order failed. */
export const OrderMutationError = ({ title, error }: { title: string; error: Error }) => (
  <Problem title={title} error={error} conflictHint="Here’s the current order." />
)
