import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

export interface FormDialogProps {
  title: string
  size?: number
  /** Renders the button that opens the dialog. */
  opener: (open: () => void) => ReactNode
  /** Renders the form. It is mounted again on each opening. */
  children: (close: () => void) => ReactNode
  onClose?: () => void
}

/** A dialog with a small form, for rare edits. */
export function FormDialog({ title, size = 440, opener, children, onClose }: FormDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => {
    setIsOpen(false)
    onClose?.()
  }
  return (
    <>
      {opener(() => setIsOpen(true))}
      <Modal opened={isOpen} onClose={close} title={title} centered size={size}>
        {children(close)}
      </Modal>
    </>
  )
}
