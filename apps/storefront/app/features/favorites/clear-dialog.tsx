import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../ui/button.tsx'

/** S2: asked before all favourites go. Rises from below on a phone. */
export default function ClearDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-veil transition-opacity duration-320 starting:opacity-0" />
        <AlertDialog.Popup className="fixed z-40 bg-paper transition duration-320 starting:translate-y-4 starting:opacity-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:p-[1.75rem_1.25rem_1.5rem] sm:top-1/2 sm:left-1/2 sm:w-110 sm:-translate-1/2 sm:p-9 sm:pb-7">
          <AlertDialog.Title className="serif-small text-[1.75rem] leading-8">Clear All Favorites</AlertDialog.Title>
          <AlertDialog.Description className="mt-3">
            Are you sure you want to remove all favorites?
          </AlertDialog.Description>
          <div className="mt-7 grid grid-cols-2 gap-3">
            <AlertDialog.Close render={<Button look="ghost" className="px-3" />}>Keep them</AlertDialog.Close>
            <Button className="px-3" onClick={onConfirm}>
              Remove all
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
