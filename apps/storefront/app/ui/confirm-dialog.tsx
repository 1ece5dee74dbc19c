import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  title: string
  children: ReactNode
  /** Called on cancel or Escape. */
  cancel: { label: string; onClick: () => void }
  confirm: { label: string; onClick: () => void }
}

/** The default padding would wrap two-word labels on half a phone's width. */
const BUTTON_PADDING = 'px-2!'

/** A modal dialog that the shopper must confirm or cancel. Slides in from below on a phone. */
export function ConfirmDialog({ title, children, cancel, confirm }: Props) {
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && cancel.onClick()}>
      <AlertDialog.Portal>
        {/* The dialog may open over another dialog, from which its backdrop separates it. */}
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
