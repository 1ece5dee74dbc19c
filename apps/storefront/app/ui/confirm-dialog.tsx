import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  title: string
  children: ReactNode
  /** What happens when the question is answered with no, or not at all. */
  cancel: { label: string; onClick: () => void }
  confirm: { label: string; onClick: () => void }
}

/** The button's own padding would break two words on half a phone. */
const BUTTON_PADDING = 'px-2!'

/** A question the shopper has to answer before going on. Rises from below on a phone. */
export function ConfirmDialog({ title, children, cancel, confirm }: Props) {
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && cancel.onClick()}>
      <AlertDialog.Portal>
        {/* Over a dialog too: without its own veil the two would run into one another. */}
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity duration-320 starting:opacity-0"
        />
        <AlertDialog.Popup className="fixed z-50 bg-paper transition duration-320 starting:translate-y-4 starting:opacity-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:p-[1.75rem_1.25rem_1.5rem] sm:top-1/2 sm:left-1/2 sm:w-110 sm:-translate-1/2 sm:p-9 sm:pb-7">
          <AlertDialog.Title className="serif-small text-[1.75rem] leading-8">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3">{children}</AlertDialog.Description>
          <div className="mt-7 grid grid-cols-2 gap-3">
            <AlertDialog.Close render={<Button variant="ghost" className={BUTTON_PADDING} />}>
              {cancel.label}
            </AlertDialog.Close>
            <Button className={BUTTON_PADDING} onClick={confirm.onClick}>
              {confirm.label}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
