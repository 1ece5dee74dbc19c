import { QuestionDialog } from '../../ui/question-dialog.tsx'

/** S2: asked before all favourites go. */
export default function ClearDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <QuestionDialog
      title="Clear All Favorites"
      no={{ label: 'Keep them', onClick: onCancel }}
      yes={{ label: 'Remove all', onClick: onConfirm }}
    >
      Are you sure you want to remove all favorites?
    </QuestionDialog>
  )
}
