import { Button, Modal } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import form from '../../../ui/form.module.css'

export interface EditorDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Left out: what stands in it puts itself in. */
  submit?: { label: string; isReady?: boolean; run: () => void }
  /** Another thing to do, beside. */
  aside?: ReactNode
  size?: number
  children: ReactNode
}

/** Asks what is to be put into the letter. */
export function EditorDialog({ title, isOpen, onClose, submit, aside, size = 480, children }: EditorDialogProps) {
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    // The letter's own form stands around this one.
    event.stopPropagation()
    submit?.run()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size={size}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The editor takes the focus back by itself.
      returnFocus={false}
    >
      <form className={form.stack} onSubmit={onSubmit} noValidate>
        {children}
        {submit ? (
          <div className={form.actions}>
            <Button type="submit" disabled={submit.isReady === false}>
              {submit.label}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {aside}
          </div>
        ) : null}
      </form>
    </Modal>
  )
}
