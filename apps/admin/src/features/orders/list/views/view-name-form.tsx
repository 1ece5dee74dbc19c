import { limits } from '@atelier/domain/limits/limits'
import { TextInput } from '@mantine/core'
import { ChangeForm } from '../../../../ui/form/change-form.tsx'
import { MutationError } from '../../../../ui/form/mutation-error.tsx'
import { nativeInput, useCheckedText } from '../../../../ui/form/use-checked-text.ts'

interface ViewNameFormProps {
  initialName: string
  submitLabel: string
  /** State of the mutation. */
  change: { isPending: boolean; error: Error | null }
  onSubmit: (name: string) => void
  onCancel: () => void
}

/** The name of a view. */
export function ViewNameForm({ initialName, submitLabel, change, onSubmit, onCancel }: ViewNameFormProps) {
  const { text: name, setProblem, field } = useCheckedText(initialName)
  return (
    <ChangeForm
      submitLabel={submitLabel}
      isBusy={change.isPending}
      error={<MutationError title="Couldn’t save the view" error={change.error} />}
      onSubmit={() => {
        setProblem(name.trim() === '' ? 'Enter a name' : null)
        if (name.trim() !== '') onSubmit(name.trim())
      }}
      others={[{ label: 'Cancel', onClick: onCancel }]}
    >
      <TextInput
        label="Name"
        description="Only you see this view."
        maxLength={limits.orders.viewNameMax}
        autoComplete="off"
        {...nativeInput(field)}
        data-autofocus
      />
    </ChangeForm>
  )
}
