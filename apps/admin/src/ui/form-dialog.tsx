import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

export interface FormDialogProps {
  title: string
  size?: number
  /** The button that opens it. */
  opener: (open: () => void) => ReactNode
  /** The form. It begins anew each time. */
  children: (close: () => void) => ReactNode
  onClose?: () => void
}

/** A small form over the screen, for what is seldom put right. */
export function FormDialog({ title, size = 440, opener, children, onClose }: FormDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => {
    setIsOpen(false)
    onClose?.()
  }
  return (
    <>
      {opener(() => setIsOpen(true))}
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        centered
        size={size}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children(close)}
      </Modal>
    </>
  )
}
