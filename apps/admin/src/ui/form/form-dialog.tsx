import { useState, type ReactNode } from 'react'
import { useUrlAction } from '../use-url-action.ts'
import { LazyModal } from '../overlay/lazy-modal.tsx'

export interface FormDialogProps {
  title: string
  size?: number
  /** Renders the button that opens the dialog. */
  opener: (open: () => void) => ReactNode
  /** Renders the form. It is mounted again on each opening. */
  children: (close: () => void) => ReactNode
  /** Opens the dialog when the URL asks for this action. */
  urlAction?: string
}

/** A dialog with a small form, for rare edits. */
export function FormDialog({ title, size = 440, opener, children, urlAction }: FormDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  useUrlAction(urlAction, () => setIsOpen(true))
  const close = (): void => setIsOpen(false)
  return (
    <>
      {opener(() => setIsOpen(true))}
      <LazyModal opened={isOpen} onClose={close} title={title} centered size={size}>
        {children(close)}
      </LazyModal>
    </>
  )
}
