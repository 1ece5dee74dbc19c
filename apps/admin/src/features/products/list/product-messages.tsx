import { Alert } from '../../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { FlashMessage } from '../../../ui/feedback/flash-message.tsx'
import { listClasses } from '../../../ui/list/list-classes.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { MESSAGE_MS } from '../product-labels.ts'
import type { useProductActions } from './use-product-actions.ts'

/** Messages of other screens, and results of actions. */
export function ProductMessages({ productActions }: { productActions: ReturnType<typeof useProductActions> }) {
  return (
    <div className={listClasses.before}>
      <FlashMessage shownMs={MESSAGE_MS} />
      {productActions.problem ? (
        <Alert tone="bad">
          {productActions.problem.text}
          <ApiErrorDetails error={productActions.problem.error} />
        </Alert>
      ) : null}
      {productActions.outcome ? (
        <BulkOutcome
          key={JSON.stringify(productActions.outcome.result.undo)}
          outcome={productActions.outcome}
          isBusy={productActions.isChanging}
          onUndo={() => productActions.outcome && productActions.undo(productActions.outcome)}
          onClose={productActions.closeOutcome}
        />
      ) : null}
    </div>
  )
}
