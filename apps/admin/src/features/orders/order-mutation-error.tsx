import { MutationError, type MutationErrorProps } from '../../ui/form/mutation-error.tsx'

/** Why a change to an order failed. */
export const OrderMutationError = (props: Omit<MutationErrorProps, 'conflictHint'>) => (
  <MutationError {...props} conflictHint="Here’s the current order." />
)
