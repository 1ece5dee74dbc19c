import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { showToast } from '../../../../ui/feedback/toast.store.ts'
import type { OrderFilters } from '../order-list-state.ts'
import { savableFilters } from './order-views.ts'
import { useSaveView } from './use-order-views.ts'
import { ViewNameForm } from './view-name-form.tsx'

/** Saves the current filters as a view. */
export const SaveView = ({ filters }: { filters: OrderFilters }) => (
  <FormDialog
    title="Save view"
    opener={(open) => (
      <button type="button" className="text-link flex-none px-1.5 py-2.25" onClick={open}>
        Save view
      </button>
    )}
  >
    {(close) => <SaveForm filters={filters} onDone={close} />}
  </FormDialog>
)

function SaveForm({ filters, onDone }: { filters: OrderFilters; onDone: () => void }) {
  const saving = useSaveView(() => {
    onDone()
    showToast('View saved')
  })
  return (
    <ViewNameForm
      initialName=""
      submitLabel="Save view"
      change={saving}
      onSubmit={(name) => saving.mutate({ name, filters: savableFilters(filters) })}
      onCancel={onDone}
    />
  )
}
