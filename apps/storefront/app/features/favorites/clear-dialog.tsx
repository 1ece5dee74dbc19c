import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** Confirms removing all favorites (S2). */
export default function ClearDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title="Clear All Favorites"
      cancel={{ label: 'Keep favorites', onClick: onCancel }}
      confirm={{ label: 'Remove all', onClick: onConfirm }}
    >
      Are you sure you want to remove all favorites?
    </ConfirmDialog>
  )
}
